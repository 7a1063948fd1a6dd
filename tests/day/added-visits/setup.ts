import { eq } from "drizzle-orm";
import { transact, visits } from "#db/db.ts";
import { insertVisit } from "#src/features/visits/bookings/added/view.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { bodyOf, refusalOf } from "#tests/support/answers.ts";
import type { Browser, TestApp } from "#tests/support/app.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";

export const path = "/api/visits";

export const albright = {
  clientName: "June Albright",
  date: NEXT_TUESDAY,
  start: "10:00",
  minutes: 90,
  zipCode: "28803",
};

type Visit = typeof visits.$inferSelect;

export function addAddedVisit(
  { ctx: { db, now } }: TestApp,
  { groomerId, preferredDate, ...changes }: Partial<Visit> & Pick<Visit, "groomerId" | "preferredDate">,
): Visit {
  const facts = {
    groomerId,
    preferredDate,
    title: changes.clientId ? null : "Vet fair",
    visitMinutes: 60,
    status: "accepted",
    ...changes,
    arrivalFrom: changes.arrivalFrom ?? "10:00",
    serviceZipCode: changes.serviceZipCode ?? "28801",
  } as const;
  const id = transact(db, (tx) => insertVisit(tx, facts, [], now()))!;
  return db.select().from(visits).where(eq(visits.id, id)).get()!;
}

export const enters = (window: Browser, changes: Record<string, unknown> = {}) =>
  bodyOf<AddedVisitView>(window.post(path, { ...albright, ...changes }));

export async function refusal(asked: Response | Promise<Response>): Promise<unknown> {
  const { status, fields, message } = await refusalOf(asked);
  return { status, ...(fields ?? { message }) };
}
