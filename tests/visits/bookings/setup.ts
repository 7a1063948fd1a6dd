import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { RequestedView } from "#src/shared/visits/bookings.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, type GroomerOptions, signedIn } from "#tests/support/people.ts";

/** Tests start on Wednesday, June 10, 2026, at noon in Asheville (16:00 UTC). */
export const TODAY = "2026-06-10";
export const NEXT_TUESDAY = "2026-06-16";
export const NEXT_SUNDAY = "2026-06-14";
export const MORNING = "Morning (8AM - 12PM)";
export const AFTERNOON = "Afternoon (12PM - 4PM)";
export const EVENING = "Evening (4PM - 7PM)";

/** The last instant of next Tuesday's morning, in Asheville. */
export const TUESDAY_NOON = Date.parse(`${NEXT_TUESDAY}T16:00:00Z`);

/** Ana, a parent, and Gus, a listed groomer of Asheville, open Monday to Friday 8 to 6 and Saturday 9 to 5. */
export async function setUpBookings(
  options: GroomerOptions = {},
  env: Record<string, string> = {},
  { hasOwnDb = false }: { hasOwnDb?: boolean } = {},
) {
  const app = await testApp({ env, hasOwnDb });
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus", { businessName: "Blue Ridge Bath Co.", ...options });
  return { app, ana, gus, as: signIns(app, ana, gus.user) };
}
export type BookingSetup = Awaited<ReturnType<typeof setUpBookings>>;

const signIns = (app: TestApp, ana: { id: number }, gus: { id: number }) => ({
  ana: signedIn(app, ana, "pet_parent"),
  gus: signedIn(app, gus, "groomer"),
});

/** A request for Gus's first package next Tuesday morning, with what a test changes. */
export const requestFor = ({ gus }: Pick<BookingSetup, "gus">, changes: Record<string, unknown> = {}) => ({
  groomerId: gus.profile.id,
  servicePackageId: gus.packages[0]!.id,
  preferredDate: NEXT_TUESDAY,
  preferredTimeSlot: MORNING,
  petInfo: "Waffles, a nervous doodle",
  specialInstructions: "",
  ...changes,
});

/** A street in Gus's own town, for parents who have saved none. */
export const oakStreet = {
  serviceAddress: "12 Oak Street",
  serviceCity: "Asheville",
  serviceState: "NC",
  serviceZipCode: "28801",
};

/** Sends a request that must succeed. */
export async function requests(window: Browser, body: unknown): Promise<RequestedView> {
  const response = await window.post("/api/bookings", body);
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as RequestedView;
}

/** The fields of a 422, or its status when it is something else. */
export async function refusedFields(window: Browser, body: unknown): Promise<unknown> {
  const response = await window.post("/api/bookings", body);
  const { error } = (await response.json()) as { error?: { fields?: Record<string, string> } };
  return response.status === 422 ? error?.fields : response.status;
}

/** Moves a booking on as whoever is signed in here; gives the new status, or the refusal's code. */
export async function moves(window: Browser, id: number, status: BookingStatus, reason?: string): Promise<string> {
  const response = await window.patch(`/api/bookings/${id}/status`, { status, reason });
  const answer = (await response.json()) as { status: string; error?: { code: string } };
  return answer.error?.code ?? answer.status;
}
