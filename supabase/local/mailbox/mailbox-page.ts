// The page at /_local/mailbox: caught e-mail, newest first, with its links to click; JSON with `?json`. A POST is the
// mail API of the functions; a DELETE forgets the mails of an account that is deleted.
import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import * as v from "valibot";
import { plainPages } from "../server/plain-page.ts";
import { bearerOf } from "../tokens.ts";
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

// What a mail says is text.
const { page, policy } = plainPages(`
body {
  max-width: 44rem;
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
`);

const mailsPage = (mails: Mail[]) =>
  page(
    "Mailbox",
    html`
      <p>E-mail that this server would have sent. It stays on this computer.</p>
      ${mails.length === 0 ? html`<p>No e-mail yet.</p>` : mails.map(article)}
    `,
  );

const Posted = v.object({
  to: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.length(1)),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
});
const Forgotten = v.object({ addresses: v.array(v.string()) });
const LARGEST_POST = 1024 * 1024;

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * The mailbox as a Hono app, to be mounted at /_local/mailbox. POST {from, to: [address], subject, text, html} → 200;
 * 401 without the key, 422 for anything else, 503 where the mail could not be sent. DELETE {addresses} → 200; 401, 422.
 *
 * @param key that mails are posted with, as a bearer
 */
export function createMailboxPage(mailbox: Mailbox, key: string): Hono {
  const app = new Hono();
  const isKey = ({ headers }: Request) => timingSafeEqual(digest(bearerOf(headers) ?? ""), digest(key));
  app.delete("/", bodyLimit({ maxSize: LARGEST_POST }), async (context) => {
    if (!isKey(context.req.raw)) return context.json({ error: "Not allowed" }, 401);
    const read = v.safeParse(Forgotten, await context.req.json<unknown>().catch(() => null));
    if (!read.success) return context.json({ error: "Not a list of addresses" }, 422);
    mailbox.forget(read.output.addresses);
    return context.json({ forgotten: true });
  });
  app.post("/", bodyLimit({ maxSize: LARGEST_POST }), async (context) => {
    if (!isKey(context.req.raw)) return context.json({ error: "Not allowed" }, 401);
    const read = v.safeParse(Posted, await context.req.json<unknown>().catch(() => null));
    if (!read.success) return context.json({ error: "Not a mail" }, 422);
    const { to, ...mail } = read.output;
    try {
      await mailbox.post({ ...mail, to: to[0] ?? "" });
    } catch {
      return context.json({ error: "The mail could not be sent" }, 503);
    }
    return context.json({ sent: true });
  });
  app.get("/", (context) => {
    const mails = mailbox.list();
    if (context.req.query("json") !== undefined) {
      return context.json(mails.map((mail) => ({ ...mail, links: linksOf(mail) })));
    }
    context.header("Content-Security-Policy", policy);
    return context.html(mailsPage(mails));
  });
  return app;
}
