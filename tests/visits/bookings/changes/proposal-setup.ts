import { eq } from "drizzle-orm";
import { auditLog, bookings, outbox } from "#db/db.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { findRows } from "#tests/support/rows.ts";
import { AFTERNOON, accepted, clearEmails, EVENING, MORNING, moves, requested, rules, sendRequest } from "../setup.ts";

export const WEDNESDAY = "2026-06-17";
export const THURSDAY = "2026-06-18";
export const threeTimes: ProposedTime[] = [
  { date: WEDNESDAY, slot: MORNING },
  { date: WEDNESDAY, slot: AFTERNOON },
  { date: THURSDAY, slot: EVENING },
];
export const oneTime: ProposedTime[] = [{ date: WEDNESDAY, slot: MORNING }];

/** Turns off moves at once, because most tests are about proposals. */
export async function setUpProposals(status: "pending" | "accepted" = "pending", env: Record<string, string> = {}) {
  const setup = await (status === "accepted" ? accepted : requested)({}, {}, env);
  rules(setup, { ...defaultDayRules, movesAtOnce: false });
  const { id } = setup;
  clearEmails(setup.app);
  const proposes = (who: "ana" | "gus", options: unknown = threeTimes, more: object = {}) =>
    setup.as[who].post(`/api/bookings/${id}/proposals`, { options, ...more });
  return {
    ...setup,
    proposes,
    proposed: async (...proposal: Parameters<typeof proposes>) => (await viewIn(proposes(...proposal))).proposal!.id,
    booking: () => setup.app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!,
    audited: (action: string) => JSON.parse(findRows(setup.app.ctx.db, auditLog, { action }).at(-1)!.detail!),
    emails: () => findRows(setup.app.ctx.db, outbox),
    subjects: () =>
      findRows(setup.app.ctx.db, outbox).map(({ recipient, subject }) => `${recipient.split("@")[0]}: ${subject}`),
  };
}

export const answers = (window: Browser, id: number, status: string, option?: number) =>
  window.patch(`/api/proposals/${id}`, { status, option });

export const viewIn = bodyOf<BookingView>;

export async function fill(setup: Awaited<ReturnType<typeof setUpProposals>>, { date, slot }: ProposedTime) {
  const wish = { preferredDate: date, preferredTimeSlot: slot, petInfo: `A dog for ${date}` };
  const { id } = await sendRequest(setup, "ana", wish);
  await moves(setup.as.gus, id, "accepted");
}
