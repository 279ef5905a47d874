// The mails that a server has caught.

type CaughtMail = { to: string; links: string[] };

/** The links in the mails to somebody, of the newest mail first. */
export async function linksTo(url: string, address: string): Promise<string[]> {
  const mails = (await (await fetch(`${url}/_local/mailbox?json`)).json()) as CaughtMail[];
  return mails.filter(({ to }) => to === address).flatMap(({ links }) => links);
}
