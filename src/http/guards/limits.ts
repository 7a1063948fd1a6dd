import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { AppError } from "#src/shared/base/errors.ts";
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

/** What an attempt counts against: the name of a limit, and whom it is for. */
export type Try = readonly [name: LimitName, key: string];

export interface Limits {
  /** Counts one attempt; throws a 429 that says when to try again. */
  take(name: LimitName, key: string): void;
  /** Counts one against each, or against none when the attempts of one are used up; throws like `take` then. */
  takeAll(tries: readonly Try[]): void;
  /** Throws like `take` when the attempts are used up, without counting one. */
  check(name: LimitName, key: string): void;
  /** Uncounts the latest attempt against each. */
  giveBack(tries: readonly Try[]): void;
}

export const noLimits: Limits = { take: () => {}, takeAll: () => {}, check: () => {}, giveBack: () => {} };

/** A whole /48 may do this many times as much as one network in it. */
const WIDE_FACTOR = 10;

/** Other numbers of attempts than the rules have. */
export type OwnNumbers = Partial<Record<LimitName, number>>;

/** Sliding counters in memory, of this process: a restart resets them. */
export function memoryLimits(now: () => number, own: OwnNumbers = {}): Limits {
  const attempts = new Map<string, number[]>();
  let sweepAt = now() + MINUTE_MS;

  const recent = ({ key, window }: Counted) => {
    const [until, since] = [now(), now() - window];
    // Attempts in the future were counted by a clock that ran ahead, and would lock people out until then.
    return (attempts.get(key) ?? []).filter((at) => at > since && at <= until);
  };
  const check = (counted: Counted) => {
    const made = recent(counted);
    if (made.length >= counted.most) throw tooMany(made[0]! + counted.window - now());
    return { key: counted.key, made };
  };
  const sweep = () => {
    if (now() < sweepAt) return;
    sweepAt = now() + MINUTE_MS;
    for (const [key, made] of attempts) {
      const rule = limitRules[key.slice(0, key.indexOf(" ")) as LimitName];
      if ((made.at(-1) ?? 0) <= now() - rule.window) attempts.delete(key);
    }
  };
  const takeAll = (tries: readonly Try[]) => {
    sweep();
    for (const { key, made } of countedAs(tries, own).map(check)) attempts.set(key, [...made, now()]);
  };

  return {
    take: (...one) => takeAll([one]),
    takeAll,
    check: (...one) => void countedAs([one], own).map(check),
    giveBack(tries) {
      for (const { key } of countedAs(tries, own)) attempts.get(key)?.pop();
    },
  };
}

/** What an attempt is counted under, and how many there may be in how many milliseconds. */
interface Counted {
  key: string;
  most: number;
  window: number;
}

export const countedAs = (tries: readonly Try[], own: OwnNumbers): Counted[] =>
  tries.flatMap(([name, key]) => {
    const { attempts, window } = limitRules[name];
    const most = own[name] ?? attempts;
    if (!name.endsWith("-ip")) return [{ key: `${name} ${key}`, most, window }];
    const wide = wideNetworkOf(key);
    return [
      { key: `${name} ${networkOf(key)}`, most, window },
      ...(wide ? [{ key: `${name} ${wide}`, most: most * WIDE_FACTOR, window }] : []),
    ];
  });

/** For whoever has to wait so many milliseconds. */
export function tooMany(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("rate_limited", `Too many attempts. Please try again ${waitText(seconds)}.`, undefined, seconds);
}

function waitText(seconds: number): string {
  if (seconds < 90) return "in a minute";
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
