import { ne } from "drizzle-orm";
import { auditLog, bookings, outbox, pets, proposals } from "#db/db.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { addRow, findRow, findRows } from "#tests/support/rows.ts";
import { viewIn } from "../changes/proposal-setup.ts";
import { AFTERNOON, clearEmails, MORNING, moves, sendRequest, setUpBookings, TUESDAY_NOON } from "../setup.ts";

export const SIX_WEEKS_ON = "2026-07-28";
export const nextTimes: ProposedTime[] = [
  { date: SIX_WEEKS_ON, slot: MORNING },
  { date: SIX_WEEKS_ON, slot: AFTERNOON },
  { date: "2026-07-30", slot: MORNING },
];

export async function setUpNext(env: Record<string, string> = {}, change: Record<string, unknown> = {}) {
  const setup = await setUpBookings({}, env);
  const { app, ana, as, gus } = setup;
  const { db, now } = app.ctx;
  const waffles = addRow(db, pets, { petParentId: ana.id, name: "Waffles", type: "Dog", createdAt: now() });
  const request = { petIds: [waffles.id], addOnServiceIds: [gus.addOns[0]!.id], ...change };
  const { id } = await sendRequest(setup, "ana", request);
  await moves(as.gus, id, "accepted");
  app.clock.set(TUESDAY_NOON);
  await moves(as.gus, id, "completed");
  clearEmails(app);
  const proposes = (options: unknown = nextTimes, more: object = {}) =>
    as.gus.post(`/api/bookings/${id}/next-visit`, { options, ...more });
  return {
    ...setup,
    id,
    waffles,
    proposes,
    proposed: async (...proposal: Parameters<typeof proposes>) => (await viewIn(proposes(...proposal))).proposal!.id,
    proposal: () => findRow(db, proposals)!,
    others: () => findRows(db, bookings, ne(bookings.id, id), bookings.id),
    audited: (action: string) => findRows(db, auditLog, { action }),
    emails: () => findRows(db, outbox),
    subjects: () => findRows(db, outbox).map(({ recipient, subject }) => `${recipient.split("@")[0]}: ${subject}`),
    seen: () => viewIn(as.ana.get(`/api/bookings/${id}`)),
  };
}
export type NextSetup = Awaited<ReturnType<typeof setUpNext>>;
