import { createAdmin } from "#src/features/running/admin/admins.ts";
import type { GrowthView } from "#src/shared/running/growth.ts";
import { signedIn } from "#tests/support/people.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

/** Ana and Gus as in the tests of bookings, and Boss, an admin. It is Wednesday, June 10, 2026, at 16:00 UTC. */
export async function setUpGrowth() {
  const setup = await setUpBookings();
  const admin = { username: "boss", email: "boss@example.com", password: "long enough words" };
  const { id } = await createAdmin(setup.app.ctx, admin);
  // For each call anew: admins are signed out after half an hour, and tests pass days.
  const signIn = () => signedIn(setup.app, { id }, "admin");
  const boss = {
    id,
    get: (path: string) => signIn().get(path),
    post: (path: string) => signIn().post(path),
  };
  return { ...setup, boss };
}
export type GrowthSetup = Awaited<ReturnType<typeof setUpGrowth>>;

export const growthOf = async ({ boss }: GrowthSetup, query = "") =>
  (await (await boss.get(`/api/admin/growth${query}`)).json()) as GrowthView;

/** The running week. */
export const thisWeek = async (setup: GrowthSetup) => (await growthOf(setup)).weeks.at(-1)!;
