import { createAdmin } from "#src/features/operations/admin/admin-access.ts";
import type { GrowthView } from "#src/shared/operations/growth.ts";
import { signedIn } from "#tests/support/people.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

export async function setUpGrowth() {
  const setup = await setUpBookings();
  const admin = { username: "boss", email: "boss@example.com", password: "long enough words" };
  const { id } = await createAdmin(setup.app.ctx, admin);
  const login = () => signedIn(setup.app, { id }, "admin");
  const boss = { id, get: (path: string) => login().get(path), post: (path: string) => login().post(path) };
  return { ...setup, boss };
}
export type GrowthSetup = Awaited<ReturnType<typeof setUpGrowth>>;

export const growthOf = async ({ boss }: GrowthSetup, query = "") =>
  (await (await boss.get(`/api/admin/growth${query}`)).json()) as GrowthView;

export const thisWeek = async (setup: GrowthSetup) => (await growthOf(setup)).weeks.at(-1)!;
