import type { OwnPoliciesView, PoliciesChanges, PoliciesView } from "#src/shared/listing/policies.ts";
import type { Browser } from "#tests/support/app.ts";
import { type BookingSetup, setUpBookings } from "#tests/visits/bookings/setup.ts";

export const POLICIES = "/api/policies";

export const strict = {
  noticeHours: 48,
  lateText: "I charge half of the estimate!",
  noShowText: "I wait for 15 minutes.",
  mattedText: "Dematting costs $20.",
} satisfies PoliciesChanges;

/** Reads the policies as parents see them, without the deposit. */
async function read(response: Response): Promise<PoliciesView> {
  const { depositLink: _, depositCents: __, ...policies } = (await response.json()) as OwnPoliciesView;
  return policies;
}

export const policiesSeenBy = async (window: Browser) => read(await window.get(POLICIES));

export async function setsPolicies(
  { as }: Pick<BookingSetup, "as">,
  changes: PoliciesChanges = strict,
): Promise<PoliciesView> {
  const response = await as.gus.patch(POLICIES, changes);
  if (response.status !== 200) throw new Error(await response.text());
  return read(response);
}

export async function setUpPolicies() {
  const setup = await setUpBookings();
  return { ...setup, policies: await setsPolicies(setup) };
}
