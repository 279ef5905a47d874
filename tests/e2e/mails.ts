// The mails that a server has caught.

type CaughtMail = { to: string; subject: string; links: string[] };

/** The mails to somebody, the newest first. */
export async function mailsTo(url: string, address: string): Promise<CaughtMail[]> {
  const mails = (await (await fetch(`${url}/_local/mailbox?json`)).json()) as CaughtMail[];
  return mails.filter(({ to }) => to === address);
}

/** The links in the mails to somebody, of the newest mail first. */
export const linksTo = async (url: string, address: string): Promise<string[]> =>
  (await mailsTo(url, address)).flatMap(({ links }) => links);
