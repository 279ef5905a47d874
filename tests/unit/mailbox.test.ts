// Caught e-mail: kept on disk, shown without running anything, sent on only where it can arrive.
import { appendFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailbox, type Mail } from "../../supabase/local/mailbox/mailbox.ts";
import { createMailboxPage } from "../../supabase/local/mailbox/mailbox-page.ts";

let folder = "";
let file = "";
const sent: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orpheus-mail-"));
  file = join(folder, "mailbox.jsonl");
  sent.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => {
  let number = 0;
  return createMailbox({
    file,
    clock: () => new Date("2026-11-20T12:00:00Z"),
    randomId: () => String((number += 1)),
    send: ({ to }: Mail) => {
      sent.push(to);
      return Promise.resolve();
    },
  });
};
const subjects = () =>
  open()
    .list()
    .map(({ subject }) => subject);

test("a demo account's mail is caught and not sent to a server that cannot know it", () => {
  const mailbox = open();
  mailbox.deliver({ to: "ada@orpheus.local", subject: "one" });
  mailbox.deliver({ to: "reader@example.org", subject: "two" });
  expect(subjects()).toEqual(["two", "one"]);
  expect(sent).toEqual(["reader@example.org"]);
});

test("mails outlast a crash in the middle of writing one", () => {
  open().deliver({ to: "reader@example.org", subject: "whole" });
  appendFileSync(file, '{"id":"2","to":"cut');
  expect(subjects()).toEqual(["whole"]);
  open().deliver({ to: "reader@example.org", subject: "next" });
  expect(subjects()).toEqual(["next", "whole"]);
});

test.skipIf(process.platform === "win32")(
  "mails, which hold sign-in links, are their owner's to read",
  () => {
    open().deliver({ to: "reader@example.org", subject: "x" });
    expect(statSync(file).mode & 0o077).toBe(0);
  },
);

test("markup in a mail is shown and not run, and no script on its page may run", async () => {
  const mailbox = open();
  const attack = '<img src=x onerror="alert(1)">';
  const link = 'https://example.org/"><script>alert(1)</script>';
  mailbox.deliver({
    to: attack,
    subject: attack,
    text: `${attack} ${link} javascript:alert(1)`,
    html: attack,
  });
  const answer = await createMailboxPage(mailbox, "key").request("/");
  const page = await answer.text();
  expect(page).not.toMatch(/<img|<script|href="javascript:/i);
  expect(page).toContain("&lt;img");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
});

const POSTED = {
  from: "no-reply@localhost",
  to: ["reader@example.org"],
  subject: "s",
  text: "t",
  html: "<p>t</p>",
};
const post = (mailbox: ReturnType<typeof open>, body: unknown, key = "key") =>
  createMailboxPage(mailbox, "key").request("/", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });

test("a mail that is posted with the key is sent and caught, and without it neither", async () => {
  const mailbox = open();
  expect((await post(mailbox, POSTED, "other")).status).toBe(401);
  expect((await post(mailbox, { ...POSTED, to: ["a@example.org", "b@example.org"] })).status).toBe(422);
  expect(mailbox.list()).toEqual([]);
  expect((await post(mailbox, POSTED)).status).toBe(200);
  expect(mailbox.list()).toMatchObject([{ to: "reader@example.org", subject: "s", text: "t" }]);
  expect(sent).toEqual(["reader@example.org"]);
});

test("a posted mail that the SMTP server refuses is answered 503 and not caught", async () => {
  const refusing = createMailbox({
    file,
    clock: () => new Date(0),
    randomId: () => "1",
    send: () => Promise.reject(new Error("refused")),
  });
  expect((await post(refusing, POSTED)).status).toBe(503);
  expect(refusing.list()).toEqual([]);
});

test("mails to an address that is forgotten go, whatever its case, and all others stay", async () => {
  const mailbox = open();
  mailbox.deliver({ to: "Reader <Reader@Example.org>", subject: "gone" });
  mailbox.deliver({ to: "a.reader@example.org", subject: "another's" });
  mailbox.deliver({ to: "reader@example.org", subject: "gone too" });
  const forget = (body: unknown, key = "key") =>
    createMailboxPage(mailbox, "key").request("/", {
      method: "DELETE",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
  expect((await forget({ addresses: ["reader@example.org"] }, "other")).status).toBe(401);
  expect((await forget({ addresses: "reader@example.org" })).status).toBe(422);
  expect(subjects()).toHaveLength(3);
  expect((await forget({ addresses: ["reader@example.org"] })).status).toBe(200);
  expect(subjects()).toEqual(["another's"]);
  mailbox.deliver({ to: "reader@example.org", subject: "next" });
  expect(subjects()).toEqual(["next", "another's"]);
});

test("mails about an address that is forgotten go with those to it", () => {
  const mailbox = open();
  const deliver = (subject: string, text: string) => {
    mailbox.deliver({ to: "another@example.org", subject, text });
  };
  deliver("gone", "Use new@example.org in place of reader@example.org.");
  deliver("gone too", "Reader <Reader@Example.org>, you wrote");
  mailbox.deliver({ to: "another@example.org", subject: "gone as well", html: "<b>reader@example.org</b>" });
  deliver("a longer address", "Of a.reader@example.org and reader@example.org.uk");
  deliver("no address", "reader");
  mailbox.forget(["reader@example.org"]);
  expect(subjects()).toEqual(["no address", "a longer address"]);
});
