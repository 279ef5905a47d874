// The page at /_local/mailbox: caught e-mail, newest first, with its links to click; JSON with `?json`.
import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { Mail, Mailbox } from "./mailbox.ts";

const linkPattern = /https?:\/\/\S+/g;

const linksOf = (mail: Mail) => [...new Set(mail.text.match(linkPattern) ?? [])];

const article = (mail: Mail) => html`
  <article>
    <h2>${mail.subject}</h2>
    <p class="to">To ${mail.to}, <time datetime="${mail.caught_at}">${mail.caught_at}</time></p>
    <pre>${mail.text.replaceAll(linkPattern, "(link below)")}</pre>
    ${linksOf(mail).map((link) => html`<p><a href="${link}">${link}</a></p>`)}
  </article>
`;

const styles = `
:root {
  color-scheme: light dark;
}
body {
  font: 1rem/1.5 system-ui;
  max-width: 44rem;
  margin: 2rem auto;
  padding: 0 1rem;
}
article {
  border-top: 1px solid #8886;
  padding: 1rem 0;
}
h2 {
  font-size: 1.1rem;
  margin: 0;
}
.to {
  margin: 0;
  opacity: 0.7;
}
pre {
  white-space: pre-wrap;
  font: inherit;
}
a {
  overflow-wrap: anywhere;
}
`;
const styleElement = raw(`<style>${styles}</style>`);
/** These styles and no others; what a mail says is text. */
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(styles).digest("base64")}'`;

const page = (mails: Mail[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox · Orpheus</title>
        ${styleElement}
      </head>
      <body>
        <h1>Mailbox</h1>
        <p>E-mail that this server would have sent. It stays on this computer.</p>
        ${mails.length === 0 ? html`<p>No e-mail yet.</p>` : mails.map(article)}
      </body>
    </html>`;

/** The mailbox as a Hono app, to be mounted at /_local/mailbox. */
export function createMailboxPage(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.get("/", (context) => {
    const mails = mailbox.list();
    if (context.req.query("json") !== undefined) {
      return context.json(mails.map((mail) => ({ ...mail, links: linksOf(mail) })));
    }
    context.header("Content-Security-Policy", policy);
    return context.html(page(mails));
  });
  return app;
}
