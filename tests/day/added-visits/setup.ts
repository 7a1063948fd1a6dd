import { eq } from "drizzle-orm";
import { transact, visits } from "#db/db.ts";
import { insertVisit } from "#src/features/visits/bookings/added/view.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
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

export function addOwn(
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

export async function enters(window: Browser, changes: Record<string, unknown> = {}): Promise<AddedVisitView> {
  const response = await window.post(path, { ...albright, ...changes });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as AddedVisitView;
}

export async function refusal(asked: Response | Promise<Response>): Promise<unknown> {
  const response = await asked;
  const { error } = (await response.json()) as { error: { message: string; fields?: Record<string, string> } };
  return { status: response.status, ...(error.fields ?? { message: error.message }) };
}
