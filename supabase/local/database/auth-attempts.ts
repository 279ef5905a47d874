// How often somebody may fail to get in, and how many mails may be asked for. What is counted lives in memory: a restart
// forgets it, which gives a guesser a few tries more. Nothing here asks the database.

/** How many of a kind within a time, in seconds. */
type Rate = { count: number; seconds: number };

/**
 * An address is the network address of a caller, a mailbox the e-mail address of an account. Thirty failures in five
 * minutes are Supabase's own default for sign-ins and for links; the rest is decided in docs/decisions/060.
 */
export const AUTH_LIMITS = {
  failuresOfAddress: { count: 30, seconds: 300 },
  failuresOfMailbox: { count: 10, seconds: 900 },
  /** Offices and homes share one address, so it may ask for more mails than go to one mailbox. */
  mailsOfAddress: { count: 30, seconds: 3600 },
  mailsToMailbox: { count: 5, seconds: 3600 },
} as const satisfies Record<string, Rate>;

/** Keys that are counted before those that are over are forgotten. */
const CROWD = 10_000;

type Counter = {
  /** Seconds until `key` may go on, 0 where it may now. */
  wait: (key: string) => number;
  /** Counts one more; the answer takes it back. */
  add: (key: string) => () => void;
};

/** Counts what happened within the last `seconds`. @param now seconds of a clock that only goes on */
function createCounter({ count, seconds }: Rate, now: () => number): Counter {
  const times = new Map<string, number[]>();
  const recent = (key: string) => (times.get(key) ?? []).filter((time) => time > now() - seconds);
  return {
    wait: (key) => {
      const counted = recent(key);
      const oldest = counted.at(-count);
      return oldest === undefined ? 0 : Math.max(1, Math.ceil(oldest + seconds - now()));
    },
    add: (key) => {
      if (times.size > CROWD)
        for (const each of times.keys()) if (recent(each).length === 0) times.delete(each);
      const time = now();
      times.set(key, [...recent(key), time]);
      return () => {
        const counted = times.get(key) ?? [];
        const place = counted.lastIndexOf(time);
        if (place !== -1) times.set(key, counted.toSpliced(place, 1));
      };
    },
  };
}

/** One try that was let in. It counts as failed from the start, so that tries at the same time cannot pass the limit. */
export type Attempt = {
  /** It was no failure, or no mail, after all. */
  takeBack: () => void;
};

export type AuthAttempts = {
  /** Lets a try in, or answers the seconds to wait. @param mailbox null where the try is at no account in particular */
  begin: (address: string, mailbox: string | null) => Attempt | number;
  /** Whether the mailbox's account is barred after this failure and was not before. */
  barred: (mailbox: string) => boolean;
  /** Counts a mail that is asked for, or answers the seconds to wait; one that was not sent is taken back. */
  mail: (address: string, mailbox: string) => Attempt | number;
};

/** Attempts that are never too many, for a server that only its own computer can reach. */
export const unlimitedAttempts: AuthAttempts = {
  begin: () => ({ takeBack: () => undefined }),
  barred: () => false,
  mail: () => ({ takeBack: () => undefined }),
};

/** @param now seconds of a clock that only goes on */
export function createAuthAttempts(now: () => number): AuthAttempts {
  const ofAddress = createCounter(AUTH_LIMITS.failuresOfAddress, now);
  const ofMailbox = createCounter(AUTH_LIMITS.failuresOfMailbox, now);
  const mailsOfAddress = createCounter(AUTH_LIMITS.mailsOfAddress, now);
  const mailsToMailbox = createCounter(AUTH_LIMITS.mailsToMailbox, now);
  const told = new Map<string, number>();
  return {
    begin(address, mailbox) {
      const wait = Math.max(ofAddress.wait(address), mailbox === null ? 0 : ofMailbox.wait(mailbox));
      if (wait > 0) return wait;
      const undo = [ofAddress.add(address), ...(mailbox === null ? [] : [ofMailbox.add(mailbox)])];
      return { takeBack: () => undo.splice(0).forEach((take) => take()) };
    },
    barred(mailbox) {
      if (ofMailbox.wait(mailbox) === 0) return false;
      const last = told.get(mailbox);
      if (last !== undefined && now() - last < AUTH_LIMITS.failuresOfMailbox.seconds) return false;
      if (told.size > CROWD) told.clear();
      told.set(mailbox, now());
      return true;
    },
    mail(address, mailbox) {
      const wait = Math.max(mailsOfAddress.wait(address), mailsToMailbox.wait(mailbox));
      if (wait > 0) return wait;
      const undo = [mailsOfAddress.add(address), mailsToMailbox.add(mailbox)];
      return { takeBack: () => undo.splice(0).forEach((take) => take()) };
    },
  };
}
