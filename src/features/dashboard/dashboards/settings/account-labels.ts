import { findRow, locations } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { browserName, findSessions } from "#src/features/people/accounts/login/own-sessions.ts";
import { pushView } from "#src/features/people/devices/service.ts";
import { findMfa } from "#src/features/people/mfa/queries.ts";
import { findBlocked, sideOf } from "#src/features/visits/blocking/queries.ts";
import { findOwnFeed } from "#src/features/visits/bookings/calendar/feed.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { DAY_MS, HOUR_MS, localTime, mediumDate } from "#src/shared/base/time.ts";
import { blockedTexts } from "#src/shared/visits/blocking/block-texts.ts";

type SessionLine = IslandProps<"sessions">["sessions"][number];

export const sessionList = (ctx: Ctx, viewer: Viewer): SessionLine[] =>
  findSessions(ctx, viewer)
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    .map(({ id, userAgent, lastSeenAt, isCurrent }) => ({
      id,
      isCurrent,
      browser: browserName(userAgent),
      lastSeen: lastSeenText(lastSeenAt, ctx.now(), accountTimeZone(ctx, viewer)),
    }));

export function deviceProps(ctx: Ctx, viewer: Viewer): Pick<IslandProps<"notifications">, "publicKey" | "devices"> {
  const { publicKey, devices } = pushView(ctx, viewer);
  const zone = accountTimeZone(ctx, viewer);
  const lines = devices.map(({ createdAt, endsAt, ...device }) => ({
    ...device,
    since: dayOf(createdAt, zone),
    until: dayOf(endsAt, zone),
    hasEnded: endsAt <= ctx.now(),
  }));
  return { publicKey, devices: lines };
}

export function calendarLinkSince(ctx: Ctx, viewer: Viewer): string | null {
  const feed = findOwnFeed(ctx.db, viewer.userId);
  return feed ? dayOf(feed.createdAt, accountTimeZone(ctx, viewer)) : null;
}

export function twoStepProps(ctx: Ctx, viewer: Viewer) {
  const factor = findMfa(ctx.db, viewer.userId);
  return factor
    ? { since: dayOf(factor.setUpAt, accountTimeZone(ctx, viewer)), left: factor.recoveryCodesLeft, mayTurnOff: true }
    : null;
}

export function blockCountText({ db }: Ctx, viewer: Viewer): string {
  const { length } = findBlocked(db, viewer);
  return length === 0 ? "No one" : blockedTexts[sideOf(viewer)].count(length);
}

/** Sessions record their last use hourly, so nothing is more exact. */
export function lastSeenText(at: number, now: number, zone: string): string {
  const [hours, days] = [HOUR_MS, DAY_MS].map((unit) => Math.floor((now - at) / unit)) as [number, number];
  if (hours < 1) return "Within the last hour";
  if (hours < 24) return `${counted(hours, "hour")} ago`;
  return days < 7 ? `${counted(days, "day")} ago` : dayOf(at, zone);
}

/** UTC without a known ZIP code. */
export const accountTimeZone = ({ db }: Ctx, { userId }: Viewer): string =>
  findZip(db, findRow(db, locations, { userId })?.zipCode ?? "")?.timeZone ?? "UTC";

const dayOf = (at: number, zone: string) => mediumDate(localTime(at, zone).today);
