/* Rules of docs/product.md for a membership, and no others. Instants are milliseconds. */

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** `asks` needs the groomer for each payment, `asksOnce` only to be saved. */
export type Card = "works" | "declined" | "declinesLater" | "asksOnce" | "asks";
export type Check = "pending" | "passed" | "failed";

export interface Subscription {
  card: Card;
  /** The provider counts months from here. */
  anchor: number;
  isTrial: boolean;
  hasMovedTrial: boolean;
  trialUntil: number | null;
  periodStart: number;
  periodEnd: number;
  /** The charge of a draft, or the next try of an unpaid invoice. */
  chargeAt: number | null;
  tries: number;
  unpaidSince: number | null;
  endsAt: number | null;
  endsBy: "groomer" | "admin" | "suspension" | null;
  endedAt: number | null;
}

export interface Member {
  zone: string;
  check: Check;
  /** When a check was last passed. */
  passedAt: number | null;
  sub: Subscription | null;
  grantedUntil: number | null;
  payments: number;
  /** A membership ended because its check was open, so the next one waits for the check. */
  isCheckAwaited: boolean;
}

export const mayJoin = ({ sub, check, isCheckAwaited }: Member) =>
  !isLive(sub) && check !== "failed" && (check === "passed" || !isCheckAwaited);

/** Elapsed days on the groomer's clock: the same time of day, whatever clocks do. */
export const daysAfter = (instant: number, days: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).add({ days }).epochMilliseconds;

const monthsAfter = (instant: number, months: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO("UTC").add({ months }).epochMilliseconds;

function periodAfter(anchor: number, instant: number) {
  let months = 1;
  while (monthsAfter(anchor, months) <= instant) months++;
  return monthsAfter(anchor, months);
}

export function subscribe(member: Member, card: Card, isTrial: boolean, now: number) {
  const trialUntil = isTrial ? daysAfter(now, 30, member.zone) : null;
  const periodEnd = trialUntil ?? monthsAfter(now, 1);
  const none = { hasMovedTrial: false, chargeAt: null, tries: 0, unpaidSince: null, endsAt: null, endsBy: null };
  const first = { card, anchor: trialUntil ?? now, isTrial, trialUntil, periodStart: now, periodEnd };
  member.sub = { ...none, ...first, endedAt: null };
  if (!isTrial) member.payments++;
}

export const isLive = (sub: Subscription | null): sub is Subscription => sub !== null && sub.endedAt === null;
export const isInTrial = (sub: Subscription | null, now: number): sub is Subscription =>
  isLive(sub) && sub.trialUntil !== null && now < sub.trialUntil;
export const isDraft = (sub: Subscription) => sub.chargeAt !== null && sub.unpaidSince === null;

function moveTrial(sub: Subscription, until: number) {
  if (sub.hasMovedTrial || sub.trialUntil === null || until <= sub.trialUntil) return;
  sub.hasMovedTrial = true;
  sub.trialUntil = sub.anchor = sub.periodEnd = until;
}

const lastTrialDay = (zone: string, sub: Subscription) => daysAfter(sub.trialUntil!, 14, zone);

/** Once, and never to an earlier day. */
export function settleTrial({ sub, zone, check, passedAt }: Member, now: number) {
  if (!isInTrial(sub, now) || sub.endsAt !== null || check !== "passed" || passedAt === null) return;
  moveTrial(sub, Math.min(daysAfter(passedAt, 30, zone), lastTrialDay(zone, sub)));
}

export function checkIs(member: Member, check: Check, now: number) {
  if (check === "passed" && member.check !== "passed") member.passedAt = now;
  member.check = check;
  if (check === "failed") endNow(member, now);
  settleTrial(member, now);
}

export function endNow({ sub }: Member, now: number) {
  if (isLive(sub)) Object.assign(sub, { endedAt: now, endsAt: null, chargeAt: null });
}

/** A draft, or a period that isn't paid, ends at once, and isn't charged. */
export function endLater(member: Member, by: NonNullable<Subscription["endsBy"]>, now: number) {
  const { sub } = member;
  if (!isLive(sub) || sub.endsAt !== null) return;
  if (sub.chargeAt !== null) endNow(member, now);
  else Object.assign(sub, { endsAt: sub.periodEnd, endsBy: by });
}

export const keepOn = (sub: Subscription) => Object.assign(sub, { endsAt: null, endsBy: null });

export function pays(member: Member) {
  const { sub } = member;
  member.payments++;
  Object.assign(sub!, { chargeAt: null, unpaidSince: null, tries: 0 });
}

/** A charge can only be moved or prevented before it: a day before, and six hours before. */
const MOVED_AHEAD = DAY;
const ENDED_AHEAD = 6 * HOUR;

const isCheckOpen = ({ sub, check }: Member) =>
  check !== "passed" && sub!.trialUntil === sub!.periodEnd && sub!.endsAt === null && sub!.chargeAt === null;

/** The next thing that time does to a membership. */
export function nextEvent(member: Member): number | null {
  const { sub } = member;
  if (!isLive(sub)) return null;
  if (isCheckOpen(member)) return sub.periodEnd - (sub.hasMovedTrial ? ENDED_AHEAD : MOVED_AHEAD);
  return sub.chargeAt ?? sub.endsAt ?? sub.periodEnd;
}

export function passTo(member: Member, now: number) {
  for (let at = nextEvent(member); at !== null && at <= now; at = nextEvent(member)) happens(member, at);
}

function happens(member: Member, at: number) {
  const sub = member.sub!;
  if (isCheckOpen(member)) {
    if (sub.hasMovedTrial) member.isCheckAwaited = true;
    return sub.hasMovedTrial ? endNow(member, at) : moveTrial(sub, lastTrialDay(member.zone, sub));
  }
  if (sub.chargeAt !== null) return charged(member, at);
  if (sub.endsAt !== null) return endNow(member, at);
  Object.assign(sub, {
    periodStart: at,
    periodEnd: periodAfter(sub.anchor, at),
    chargeAt: at + HOUR,
    trialUntil: null,
  });
}

function charged(member: Member, at: number) {
  const sub = member.sub!;
  if (sub.card === "works" || sub.card === "asksOnce") return pays(member);
  sub.unpaidSince ??= sub.periodStart;
  const firstTry = sub.periodStart + HOUR;
  const next = [3 * DAY, 5 * DAY, 7 * DAY][sub.tries++];
  sub.chargeAt = next === undefined ? null : firstTry + next;
  if (next === undefined) endNow(member, at);
}

/** When the membership's listing ends, even if no job runs from now on. */
export function listedUntil({ sub, grantedUntil }: Member): number {
  return Math.max(grantedUntil ?? 0, isLive(sub) ? subscribedUntil(sub) : 0);
}

function subscribedUntil(sub: Subscription) {
  if (sub.unpaidSince !== null) return sub.unpaidSince + 7 * DAY;
  if (sub.endsAt !== null) return sub.endsAt;
  return isDraft(sub) ? sub.periodStart + 7 * DAY : sub.periodEnd + 2 * DAY;
}
