// A page of the server itself, for the people at this computer: text, links and forms, without a script.
import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const COMMON = `
:root {
  color-scheme: light dark;
}
body {
  font: 1rem/1.5 system-ui;
  margin: 2rem auto;
  padding: 0 1rem;
}
`;

export type PlainPages = {
  /** The page under this title, which is its heading too. */
  page(title: string, body: Markup): Markup;
  /** Its content security policy: its own styles and nothing else. */
  policy: string;
};

/** @param styles CSS of these pages, beside what all have in common. */
export function plainPages(styles: string): PlainPages {
  const all = `${COMMON}${styles}`;
  const styleElement = raw(`<style>${all}</style>`);
  const digest = createHash("sha256").update(all).digest("base64");
  return {
    page: (title, body) =>
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title} · Orpheus</title>
            ${styleElement}
          </head>
          <body>
            <main>
              <h1>${title}</h1>
              ${body}
            </main>
          </body>
        </html>`,
    policy: `default-src 'none'; style-src 'sha256-${digest}'`,
  };
}
