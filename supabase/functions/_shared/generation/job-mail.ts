// Mails about episodes: tells the owner of a job by mail that the episode is ready, or why there is none. Each mail is
// claimed before it is sent, and a mail that may have arrived is never sent again.

import { MailError } from "./failures.ts";
import type { ClaimedMail, Mail, MailResult, Pipeline } from "./ports.ts";

/** Mails sent in one round; those that are left are due in the next. */
const ROUND = 20;
/** Of a title within a subject, in characters (UTF-16). Longer subjects are cut by mailboxes anyway. */
const LONGEST_TITLE = 120;

/** One line without control characters: a line break in a subject would begin another header. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();

const shortened = (title: string): string =>
  title.length <= LONGEST_TITLE
    ? title
    : `${title
        .slice(0, LONGEST_TITLE - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, "")}…`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

const STYLE = "margin: 0; padding: 24px; font: 16px/1.5 Georgia, serif; color: #26221d";

/**
 * The mail about a job that is over, as plain text and as HTML.
 * @param siteUrl address of the app, without a slash at its end.
 */
export function composeJobMail(about: ClaimedMail, siteUrl: string): Mail {
  const title = oneLine(about.title) || "Your paper";
  const ready = about.outcome === "done";
  const heading = ready ? "Your episode is ready" : "Your episode could not be made";
  const lead = ready
    ? `“${title}” can be listened to now.`
    : `“${title}” has no episode: ${oneLine(about.reason ?? "something went wrong")}`;
  const link = ready
    ? { label: "Open the episode", to: `${siteUrl}/podcast/${about.podcast_id}` }
    : { label: "See what can be done", to: `${siteUrl}/episodes` };
  const account = `${siteUrl}/account`;
  const why = "Orpheus sends this mail because mails about your episodes are switched on.";
  return {
    key: `${about.job_id}-${about.outcome}`,
    to: about.to,
    subject: `${heading}: ${shortened(title)}`,
    text: `${heading}\n\n${lead}\n\n${link.label}: ${link.to}\n\n${why}\nSwitch them off: ${account}\n`,
    html: `<!doctype html>
<html lang="en">
  <body style="${STYLE}">
    <h1 style="font-size: 24px; font-weight: normal">${heading}</h1>
    <p>${escaped(lead)}</p>
    <p><a href="${escaped(link.to)}">${link.label}</a></p>
    <p style="font-size: 14px">${why} <a href="${escaped(account)}">Switch them off</a></p>
  </body>
</html>
`,
  };
}

async function send({ mailer }: Pipeline, claimed: ClaimedMail): Promise<MailResult> {
  if (mailer === null) return "off";
  try {
    await mailer.send(composeJobMail(claimed, mailer.siteUrl));
    return "sent";
  } catch (error) {
    return error instanceof MailError && error.sent === "no" ? "unsent" : "unknown";
  }
}

/**
 * Sends what is due, of one job or (null) of all. Never rejects: the mail is not worth the episode. What could not be
 * sent is due again later; a claim whose worker is lost is not taken up, since its mail may have been sent.
 */
export async function mailOwners(pipeline: Pipeline, jobId: string | null): Promise<void> {
  try {
    for (let count = 0; count < ROUND; count += 1) {
      const claimed = await pipeline.store.claimMail(jobId);
      if (claimed === null) return;
      await pipeline.store.settleMail(claimed, await send(pipeline, claimed));
    }
  } catch {
    // The store cannot be reached: unclaimed mails are sent by the timer.
  }
}
