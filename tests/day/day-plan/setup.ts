import { eq } from "drizzle-orm";
import { bookings } from "#db/db.ts";
import { isBooking } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanPreview, DayPlanView } from "#src/shared/day/day-plans.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { Browser, TestApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import {
  clearEmails,
  emails,
  MORNING,
  moves,
  NEXT_TUESDAY,
  requestFor,
  requests,
  setUpBookings,
  subjects,
} from "../../visits/bookings/setup.ts";

export const MONDAY_5_PM = Date.parse("2026-06-15T21:00:00Z");
export const tuesday = (time: string) => Date.parse(`${NEXT_TUESDAY}T${time}:00-04:00`);

const towns: Record<string, { zipCode: string; city: string }> = {
  ana: { zipCode: "28801", city: "Asheville" },
  bob: { zipCode: "28803", city: "Asheville" },
  cat: { zipCode: "28806", city: "Asheville" },
  dan: { zipCode: "28711", city: "Black Mountain" },
};

export async function setUpDay() {
  const setup = await setUpBookings();
  const people: Record<string, Browser> = { ana: setup.as.ana };
  for (const name of ["bob", "cat", "dan"]) {
    people[name] = signedIn(setup.app, await addUser(setup.app, "pet_parent", name, towns[name]), "pet_parent");
  }
  return { ...setup, people };
}
export type DaySetup = Awaited<ReturnType<typeof setUpDay>>;

export async function visit(setup: DaySetup, name: string, changes: Record<string, unknown> = {}): Promise<number> {
  const { id } = await asks(setup, name, changes);
  await bodyOf(setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", confirm: true }));
  return id;
}

export const asks = (setup: DaySetup, name: string, changes: Record<string, unknown> = {}) =>
  requests(
    setup.people[name]!,
    requestFor(setup, { preferredTimeSlot: MORNING, petInfo: `${name}'s dog`, ...changes }),
  );

export async function overfill(setup: DaySetup): Promise<number[]> {
  const asked = [];
  for (const name of ["ana", "bob", "cat", "dan"]) asked.push(await asks(setup, name));
  for (const { id } of asked) {
    await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", confirm: true });
  }
  return asked.map(({ id }) => id);
}

export { clearEmails, emails, moves, subjects };

export const bookingsIn = ({ visits }: DayPlanView) => visits.filter(isBooking);

export const dayOf = async (window: Browser, date = NEXT_TUESDAY): Promise<DayPlanView> =>
  (await window.get(`/api/day-plans/${date}`)).json();

export async function does(
  window: Browser,
  what: "confirm" | "late" | "replan",
  body: unknown = {},
  date = NEXT_TUESDAY,
) {
  return answerOf(await window.post(`/api/day-plans/${date}/${what}`, body));
}

export async function changes(window: Browser, body: unknown, date = NEXT_TUESDAY) {
  return answerOf(await window.patch(`/api/day-plans/${date}`, body));
}

async function answerOf(response: Response) {
  const body = (await response.json()) as DayPlanView & {
    error?: { message: string; fields?: Record<string, string>; plan?: DayPlanPreview };
  };
  const { message = "", fields = {}, plan: wouldBe } = body.error ?? {};
  return { status: response.status, message, fields, wouldBe, plan: body };
}

export function hourOf({ ctx }: TestApp, id: number): string | null {
  const { arrivalFrom, arrivalUntil } = ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!;
  return arrivalFrom && `${arrivalFrom}–${arrivalUntil}`;
}
