import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/duration.ts";
import { AppError } from "#src/shared/errors.ts";
import { networkOf, wideNetworkOf } from "./network.ts";

/**
 * How many attempts in how many milliseconds. Names ending in `-ip` count networks: an IPv4 address or a /64 of IPv6,
 * and ten times as many for a whole /48.
 */
export const limitRules = {
  /** For one account from one network. */
  "login-account": { attempts: 10, window: 15 * MINUTE_MS },
  /** For one account from everywhere; browsers and networks that have signed in to it before may go on. */
  "login-account-all": { attempts: 100, window: 15 * MINUTE_MS },
  "login-ip": { attempts: 100, window: 15 * MINUTE_MS },
  "register-ip": { attempts: 60, window: HOUR_MS },
  "forgot-address": { attempts: 3, window: HOUR_MS },
  "forgot-ip": { attempts: 20, window: HOUR_MS },
  "reset-ip": { attempts: 30, window: HOUR_MS },
  "verify-ip": { attempts: 30, window: HOUR_MS },
  "verify-user": { attempts: 3, window: HOUR_MS },
  "admin-login-ip": { attempts: 5, window: 5 * MINUTE_MS },
  /** More than for one address; browsers and networks that have signed in before may go on. */
  "admin-login-account": { attempts: 30, window: 5 * MINUTE_MS },
  /** Codes of an admin's second factor, after the right password: three of a million are right at any time. */
  "second-factor-ip": { attempts: 10, window: 15 * MINUTE_MS },
  /** Browsers and networks that have signed in before may go on. */
  "second-factor-account": { attempts: 20, window: HOUR_MS },
  "denied-user": { attempts: 60, window: HOUR_MS },
  "search-ip": { attempts: 120, window: MINUTE_MS },
  /** One address may stand for all customers of a calendar service. */
  "calendar-ip": { attempts: 240, window: MINUTE_MS },
  /** Looks at the free times of a groomer; the booking form asks at every change that matters. */
  "openings-ip": { attempts: 120, window: MINUTE_MS },
  /** Searches for groomers with room on a day, each of which looks at up to a thousand calendars. */
  "search-date-ip": { attempts: 30, window: MINUTE_MS },
  "place-ip": { attempts: 120, window: MINUTE_MS },
  /** Pictures that have to be drawn first; finished ones do not count. */
  "picture-ip": { attempts: 60, window: MINUTE_MS },
  /** Maps that have to be drawn first; kept ones do not count. */
  "map-ip": { attempts: 60, window: MINUTE_MS },
  "upload-user": { attempts: 30, window: HOUR_MS },
  "password-user": { attempts: 10, window: 15 * MINUTE_MS },
  "account-user": { attempts: 30, window: HOUR_MS },
  /** Downloads of everything about one person. */
  "export-user": { attempts: 10, window: HOUR_MS },
  "payment-user": { attempts: 60, window: HOUR_MS },
  /** Each look at the membership panel asks the payment provider for invoices. */
  "invoices-user": { attempts: 120, window: HOUR_MS },
  /** Looks at the page of a mailed link. What the link then does has a limit of its own. */
  "link-ip": { attempts: 120, window: 15 * MINUTE_MS },
  /** Mail services switch off for all of their customers from few addresses. */
  "mails-off-ip": { attempts: 240, window: MINUTE_MS },
  /** Entries on the waiting list, each of which may mail an address that somebody has typed. */
  "waiting-ip": { attempts: 20, window: DAY_MS },
  /** The same from everywhere, so that no crowd of machines makes us a sender of mails that nobody wanted. */
  "waiting-all": { attempts: 1_000, window: DAY_MS },
  "end-link-ip": { attempts: 30, window: HOUR_MS },
  /** Everything that changes something. */
  "write-user": { attempts: 600, window: HOUR_MS },
  /** Streams of changes that are opened; a browser opens another one whenever somebody comes back to it. */
  "events-user": { attempts: 600, window: HOUR_MS },
  "booking-user": { attempts: 30, window: HOUR_MS },
  /** Changes of a day's hours, each of which may mail its pet parents. */
  "hours-user": { attempts: 60, window: HOUR_MS },
  /** Changes by hand of the hour of one visit, each of which mails its pet parent. */
  "hours-visit": { attempts: 5, window: DAY_MS },
  /** Each is a mail to the other side. */
  "proposal-user": { attempts: 20, window: HOUR_MS },
  "message-user": { attempts: 30, window: HOUR_MS },
  /** What admins are asked to look at. */
  "report-user": { attempts: 20, window: HOUR_MS },
} as const;
export type LimitName = keyof typeof limitRules;

export const isLimitName = (name: string): name is LimitName => name in limitRules;

export interface Limits {
  /** Counts one attempt; throws a 429 that says when to try again. */
  take(name: LimitName, key: string): void;
  /** Throws like `take` when the attempts are used up, without counting one. */
  check(name: LimitName, key: string): void;
  /** Uncounts the latest attempt. */
  giveBack(name: LimitName, key: string): void;
}

export const noLimits: Limits = { take: () => {}, check: () => {}, giveBack: () => {} };

/** A whole /48 may do this many times as much as one network in it. */
const WIDE_FACTOR = 10;

/**
 * Sliding counters in memory: one process serves the site, and a restart resets them. `own` replaces numbers of
 * attempts.
 */
export function memoryLimits(now: () => number, own: Partial<Record<LimitName, number>> = {}): Limits {
  const attempts = new Map<string, number[]>();
  let sweepAt = now() + MINUTE_MS;

  const recent = (name: LimitName, key: string) => {
    const [until, since] = [now(), now() - limitRules[name].window];
    // Attempts in the future were counted by a clock that ran ahead, and would lock people out until then.
    return (attempts.get(`${name} ${key}`) ?? []).filter((at) => at > since && at <= until);
  };
  const checkOne = (name: LimitName, { key, factor }: Counted) => {
    const made = recent(name, key);
    const rule = limitRules[name];
    if (made.length < (own[name] ?? rule.attempts) * factor) return made;
    const waitSeconds = Math.max(1, Math.ceil((made[0]! + rule.window - now()) / 1000));
    throw new AppError(
      "rate_limited",
      `Too many attempts. Please try again ${inWords(waitSeconds)}.`,
      undefined,
      waitSeconds,
    );
  };
  const check = (name: LimitName, key: string) =>
    countedAs(name, key).map((counted) => ({ ...counted, made: checkOne(name, counted) }));
  const sweep = () => {
    if (now() < sweepAt) return;
    sweepAt = now() + MINUTE_MS;
    for (const [key, made] of attempts) {
      const rule = limitRules[key.slice(0, key.indexOf(" ")) as LimitName];
      if ((made.at(-1) ?? 0) <= now() - rule.window) attempts.delete(key);
    }
  };

  return {
    check: (name, key) => void check(name, key),
    take(name, key) {
      sweep();
      for (const counted of check(name, key)) attempts.set(`${name} ${counted.key}`, [...counted.made, now()]);
    },
    giveBack(name, key) {
      for (const counted of countedAs(name, key)) attempts.get(`${name} ${counted.key}`)?.pop();
    },
  };
}

/** What an attempt is counted under, and how many times as much as the rule says is allowed there. */
interface Counted {
  key: string;
  factor: number;
}

function countedAs(name: LimitName, key: string): Counted[] {
  if (!name.endsWith("-ip")) return [{ key, factor: 1 }];
  const wide = wideNetworkOf(key);
  return [{ key: networkOf(key), factor: 1 }, ...(wide ? [{ key: wide, factor: WIDE_FACTOR }] : [])];
}

function inWords(seconds: number): string {
  if (seconds < 90) return "in a minute";
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
