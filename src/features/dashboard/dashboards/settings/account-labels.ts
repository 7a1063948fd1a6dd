import type { IslandProps } from "#islands/registry.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { browserName, findSessions } from "#src/features/people/accounts/login/own-sessions.ts";
import { devicesView } from "#src/features/people/devices/service.ts";
import { findMfa } from "#src/features/people/mfa/queries.ts";
import { findBlocked, sideOf } from "#src/features/visits/blocking/queries.ts";
import { findFeed } from "#src/features/visits/bookings/calendar/feed.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { DAY_MS, HOUR_MS, mediumDate, utcDay } from "#src/shared/base/time.ts";
import { blockedTexts } from "#src/shared/visits/blocking/block-texts.ts";

type SessionLine = IslandProps<"sessions">["sessions"][number];

export const sessionLines = (ctx: Ctx, viewer: Viewer): SessionLine[] =>
  findSessions(ctx, viewer)
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    .map(({ id, userAgent, lastSeenAt, isCurrent }) => {
      const seen = { browser: browserName(userAgent), lastSeen: lastSeenText(lastSeenAt, ctx.now()) };
      return { id, isCurrent, ...seen };
    });

export function notifiedDevices(ctx: Ctx, viewer: Viewer): Pick<IslandProps<"notifications">, "publicKey" | "devices"> {
  const { publicKey, devices } = devicesView(ctx, viewer);
  const lines = devices.map(({ createdAt, endsAt, ...device }) => ({
    ...device,
    since: dayOf(createdAt),
    until: dayOf(endsAt),
    hasEnded: endsAt <= ctx.now(),
  }));
  return { publicKey, devices: lines };
}

export function calendarSince({ db }: Ctx, { userId }: Viewer): string | null {
  const feed = findFeed(db, userId);
  return feed ? dayOf(feed.createdAt) : null;
}

export function twoStepOf({ db }: Ctx, { userId }: Viewer) {
  const factor = findMfa(db, userId);
  return factor ? { since: dayOf(factor.setUpAt), left: factor.recoveryCodesLeft, mayTurnOff: true } : null;
}

export function blockedText({ db }: Ctx, viewer: Viewer): string {
  const { length } = findBlocked(db, viewer);
  return length === 0 ? "No one" : blockedTexts[sideOf(viewer)].count(length);
}

/** Last visits are recorded hourly, so nothing here is more exact. */
export function lastSeenText(at: number, now: number): string {
  const [hours, days] = [HOUR_MS, DAY_MS].map((unit) => Math.floor((now - at) / unit)) as [number, number];
  if (hours < 1) return "Within the last hour";
  if (hours < 24) return `${counted(hours, "hour")} ago`;
  return days < 7 ? `${counted(days, "day")} ago` : dayOf(at);
}

const dayOf = (at: number) => mediumDate(utcDay(at));
