import {
  addRow,
  businessHours,
  changeRows,
  dayRules,
  findRows,
  groomerProfiles,
  outbox,
  putRow,
  removeRows,
} from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { SentRequestView } from "#src/shared/visits/bookings.ts";
import { bodyOf, fieldErrorsOf } from "#tests/support/answers.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, type GroomerOptions, signedIn } from "#tests/support/people.ts";
import { serviceAt } from "#tests/support/service-at.ts";

export const TODAY = "2026-06-10";
export const NEXT_TUESDAY = "2026-06-16";
export const NEXT_SUNDAY = "2026-06-14";
export const MORNING = "Morning (8AM - 12PM)";
export const AFTERNOON = "Afternoon (12PM - 4PM)";
export const EVENING = "Evening (4PM - 7PM)";

export const TUESDAY_NOON = Date.parse(`${NEXT_TUESDAY}T16:00:00Z`);

export async function setUpBookings(
  options: GroomerOptions = {},
  env: Record<string, string> = {},
  { hasOwnDb = false }: { hasOwnDb?: boolean } = {},
) {
  const app = await testApp({ env, hasOwnDb });
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus", { businessName: "Blue Ridge Bath Co.", ...options });
  return { app, ana, gus, as: logins(app, ana, gus.user) };
}
export type BookingSetup = Awaited<ReturnType<typeof setUpBookings>>;

const logins = (app: TestApp, ana: { id: number }, gus: { id: number }) => ({
  ana: signedIn(app, ana, "pet_parent"),
  gus: signedIn(app, gus, "groomer"),
});

export const requestFor = ({ gus }: Pick<BookingSetup, "gus">, changes: Record<string, unknown> = {}) => ({
  groomerId: gus.profile.id,
  servicePackageId: gus.packages[0]!.id,
  preferredDate: NEXT_TUESDAY,
  preferredTimeSlot: MORNING,
  petInfo: "Waffles, a nervous doodle",
  specialInstructions: "",
  ...changes,
});

export const oakStreet = serviceAt("12 Oak Street", "Asheville", "28801");

export const requests = (window: Browser, body: unknown) => bodyOf<SentRequestView>(window.post("/api/bookings", body));

export const sendRequest = <Who extends string>(
  { as, gus }: Pick<BookingSetup, "gus"> & { as: Record<Who, Browser> },
  who: Who,
  changes?: Record<string, unknown>,
) => requests(as[who], requestFor({ gus }, changes));

type SetUp = Parameters<typeof setUpBookings>;

export async function requested(changes: Record<string, unknown> = {}, ...options: SetUp) {
  const setup = await setUpBookings(...options);
  return { ...setup, ...(await sendRequest(setup, "ana", changes)) };
}

export async function accepted(changes: Record<string, unknown> = {}, ...options: SetUp) {
  const setup = await requested(changes, ...options);
  if ((await moves(setup.as.gus, setup.id, "accepted")) !== "accepted") throw new Error("The visit was not accepted");
  return setup;
}

export const refusedFields = (window: Browser, body: unknown) => fieldErrorsOf(window.post("/api/bookings", body));

export const rules = ({ app, gus }: Pick<BookingSetup, "app" | "gus">, given: Partial<typeof dayRules.$inferInsert>) =>
  putRow(app.ctx.db, dayRules, { groomerId: gus.profile.id }, given);

export async function moves(window: Browser, id: number, status: BookingStatus, reason?: string): Promise<string> {
  const response = await window.patch(`/api/bookings/${id}/status`, { status, reason });
  const answer = (await response.json()) as { status: string; error?: { code: string } };
  return answer.error?.code ?? answer.status;
}

export const clearEmails = ({ ctx }: TestApp) => removeRows(ctx.db, outbox, {});
export const emails = ({ ctx }: TestApp) => findRows(ctx.db, outbox);
export const subjects = (app: TestApp) => emails(app).map(({ recipient, subject }) => `${recipient}: ${subject}`);

const zones = [
  ["New York", { zipCode: "10001", city: "New York", state: "NY" }],
  ["Phoenix, which changes no clock", { zipCode: "85001", city: "Phoenix", state: "AZ" }],
  ["Anchorage", { zipCode: "99501", city: "Anchorage", state: "AK" }],
] as const;

export const zonesOn = (days: string[]) =>
  zones.flatMap(([name, place]) => days.map((day) => [name, day, place] as const));

/** Accepts a visit on a Sunday months ahead when clocks change. Both log in again, because sessions end. */
export async function acceptedFarAhead(place: GroomerOptions, day: string, daysBefore: number) {
  const setup = await setUpBookings(place);
  const { app, ana, gus } = setup;
  addRow(app.ctx.db, businessHours, { groomerId: gus.profile.id, weekday: "sunday", opens: "08:00", closes: "18:00" });
  app.clock.set(Date.parse(`${day}T00:00:00Z`) - daysBefore * DAY_MS);
  changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: app.clock.now() + 90 * DAY_MS });
  const as = logins(app, ana, gus.user);
  const { id, timeZone } = await requests(as.ana, requestFor(setup, { preferredDate: day }));
  await moves(as.gus, id, "accepted");
  const wall = (date: string, time: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
  return { app, id, wall };
}
