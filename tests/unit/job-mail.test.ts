// Mails about episodes: what they say, and how they are handed to an SMTP server or to a mail API.
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createMailer } from "../../supabase/functions/_shared/adapters/mail.ts";
import { readMailSettings } from "../../supabase/functions/_shared/adapters/mail-settings.ts";
import { MailError } from "../../supabase/functions/_shared/generation/failures.ts";
import { composeJobMail } from "../../supabase/functions/_shared/generation/job-mail.ts";
import type { ClaimedMail } from "../../supabase/functions/_shared/generation/ports.ts";

const SITE = "https://orpheus.example.org";
const READY: ClaimedMail = {
  job_id: "job",
  outcome: "done",
  token: "token",
  to: "reader@example.org",
  title: "On heat",
  podcast_id: "episode",
  reason: null,
};

const servers: (Server | HttpServer)[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
const portOf = async (server: Server | HttpServer): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** An SMTP server that answers each command as `answers` says, with 250 else; null ends the connection. */
async function smtp(answers: Record<string, string | null> = {}) {
  const taken: string[] = [];
  const port = await portOf(
    createServer((socket) => {
      let data: string | null = null;
      let rest = "";
      const answer = (command: string, usual: string) => {
        const said = command in answers ? answers[command] : usual;
        if (said === null || said === undefined) socket.destroy();
        else socket.write(`${said}\r\n`);
      };
      socket.on("error", () => undefined);
      socket.write("220 ready\r\n");
      socket.on("data", (bytes) => {
        const lines = (rest + bytes.toString("utf8")).split("\r\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          if (data !== null && line !== ".") data += `${line}\n`;
          else if (data !== null) {
            taken.push(data);
            data = null;
            answer("END", "250 taken");
          } else if (line === "DATA") {
            data = "";
            answer("DATA", "354 go on");
          } else answer(line.slice(0, 4), line.startsWith("QUIT") ? "221 bye" : "250 fine");
        }
      });
    }),
  );
  return {
    taken,
    mailer: createMailer({
      kind: "smtp",
      siteUrl: SITE,
      url: `smtp://127.0.0.1:${port}`,
      from: "o@example.org",
    }),
  };
}

const failureOf = async (sending: Promise<void>) => {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof MailError ? error.sent : error;
};

test("a title cannot add a header, a tag or a second line to the subject", () => {
  const title = 'Heat\r\nBcc: all@example.org\u2028<b onclick="x">&';
  const mail = composeJobMail({ ...READY, title }, SITE);
  expect(mail.subject).toBe('Your episode is ready: Heat Bcc: all@example.org <b onclick="x">&');
  expect(mail.html).toContain("&lt;b onclick=&quot;x&quot;&gt;&amp;");
  expect(mail.html).not.toContain("<b ");
});

test("a mail links to the episode and to where mails are switched off, in text and in HTML", () => {
  const { text, html } = composeJobMail(READY, SITE);
  for (const part of [text, html]) {
    expect(part).toContain(`${SITE}/podcast/episode`);
    expect(part).toContain(`${SITE}/account`);
  }
});

test("the mail of a failure has its reason, and leads to the list of episodes", () => {
  const { subject, text } = composeJobMail(
    { ...READY, outcome: "failed", podcast_id: null, reason: "The voice did not answer." },
    SITE,
  );
  expect(subject).toBe("Your episode could not be made: On heat");
  expect(text).toContain("The voice did not answer.");
  expect(text).toContain(`${SITE}/episodes`);
});

test("a long title is cut in the subject at a whole character, and whole in the mail", () => {
  const title = "𝔘".repeat(200);
  const { subject, text } = composeJobMail({ ...READY, title }, SITE);
  expect(subject.length).toBeLessThan(160);
  expect(subject).toMatch(/𝔘…$/u);
  expect(text).toContain(title);
});

test("over SMTP a mail arrives once, at one address, with both parts and an encoded subject", async () => {
  const { taken, mailer } = await smtp();
  await mailer.send(composeJobMail({ ...READY, title: "Wärme, 熱" }, SITE));
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain("To: reader@example.org");
  expect(taken[0]).toMatch(/^Subject: .*=\?UTF-8\?/m);
  expect(taken[0]).toContain("text/plain");
  expect(taken[0]).toContain("text/html");
});

test("an SMTP server that refuses the address or the mail, or is not there, has not sent it", async () => {
  const mail = composeJobMail(READY, SITE);
  expect(await failureOf((await smtp({ RCPT: "550 no such user" })).mailer.send(mail))).toBe("no");
  expect(await failureOf((await smtp({ END: "554 spam" })).mailer.send(mail))).toBe("no");
  expect(await failureOf((await smtp({ EHLO: null })).mailer.send(mail))).toBe("no");
  const gone = createMailer({
    kind: "smtp",
    siteUrl: SITE,
    url: `smtp://127.0.0.1:${await closedPort()}`,
    from: "o@example.org",
  });
  expect(await failureOf(gone.send(mail))).toBe("no");
});

test("an SMTP server that ends the connection after the mail was handed over may have sent it", async () => {
  const { mailer } = await smtp({ END: null });
  expect(await failureOf(mailer.send(composeJobMail(READY, SITE)))).toBe("unknown");
});

test("a mail API gets the mail with its key, and what it answers says whether it was sent", async () => {
  const seen: { headers: Record<string, unknown>; body: unknown }[] = [];
  let status = 200;
  const port = await portOf(
    createHttpServer((request, response) => {
      let body = "";
      request.on("data", (bytes: Buffer) => (body += bytes.toString("utf8")));
      request.on("end", () => {
        seen.push({ headers: request.headers, body: JSON.parse(body) });
        if (status === 0) request.socket.destroy();
        else response.writeHead(status).end("{}");
      });
    }),
  );
  const url = `http://127.0.0.1:${port}/emails`;
  const mailer = createMailer({ kind: "api", siteUrl: SITE, url, key: "re_key", from: "o@example.org" });
  const mail = composeJobMail(READY, SITE);
  await mailer.send(mail);
  expect(seen[0]).toMatchObject({
    headers: { authorization: "Bearer re_key", "idempotency-key": "job-done" },
    body: { from: "o@example.org", to: ["reader@example.org"], subject: mail.subject, text: mail.text },
  });
  for (const [answered, sent] of [
    [422, "no"],
    [429, "no"],
    [503, "no"],
    [500, "unknown"],
    [0, "unknown"],
  ] as const) {
    status = answered;
    expect(await failureOf(mailer.send(mail))).toBe(sent);
  }
  const unreachable = createMailer({
    kind: "api",
    siteUrl: SITE,
    url: `http://127.0.0.1:${await closedPort()}`,
    key: "k",
    from: "o@example.org",
  });
  expect(await failureOf(unreachable.send(mail))).toBe("no");
});

test("settings that are missing or cannot be meant are named without their value", () => {
  const api = { ORPHEUS_SITE_URL: `${SITE}/`, MAIL_API_URL: "https://api.example.org", MAIL_API_KEY: "k" };
  expect(readMailSettings({})).toBeNull();
  expect(readMailSettings({ ...api, MAIL_API_FROM: "Orpheus <o@example.org>" })).toMatchObject({
    kind: "api",
    siteUrl: SITE,
  });
  expect(() => readMailSettings(api)).toThrow("MAIL_API_FROM is not set");
  expect(() => readMailSettings({ ORPHEUS_SITE_URL: SITE, SMTP_URL: "secret@mail" })).toThrow(
    /^SMTP_URL must be an address that begins with smtp:\/\/ or smtps:\/\/\.$/,
  );
  expect(() => readMailSettings({ SMTP_URL: "smtp://mail" })).toThrow("ORPHEUS_SITE_URL is not set");
  const sender = {
    ORPHEUS_SITE_URL: SITE,
    SMTP_URL: "smtp://mail",
    SMTP_FROM: "a@example.org\r\nBcc: b@example.org",
  };
  expect(() => readMailSettings(sender)).toThrow("SMTP_FROM must be an e-mail address");
});
