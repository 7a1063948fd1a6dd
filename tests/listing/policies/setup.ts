import type { OwnPoliciesView, PoliciesChanges, PoliciesView } from "#src/shared/listing/policies.ts";
import type { Browser } from "#tests/support/app.ts";
import { type BookingSetup, setUpBookings } from "#tests/visits/bookings/setup.ts";

export const TERMS = "/api/terms";

export const strict = {
  noticeHours: 48,
  lateText: "I charge half of the estimate.",
  noShowText: "I wait for 15 minutes.",
  mattedText: "Dematting costs $20.",
} satisfies PoliciesChanges;

/** Reads the policies as parents see them, without the deposit. */
async function read(response: Response): Promise<PoliciesView> {
  const { depositLink: _, depositCents: __, ...terms } = (await response.json()) as OwnPoliciesView;
  return terms;
}

export const termsSeenBy = async (window: Browser) => read(await window.get(TERMS));

export async function setsTerms(
  { as }: Pick<BookingSetup, "as">,
  changes: PoliciesChanges = strict,
): Promise<PoliciesView> {
  const response = await as.gus.patch(TERMS, changes);
  if (response.status !== 200) throw new Error(await response.text());
  return read(response);
}

export async function setUpTerms() {
  const setup = await setUpBookings();
  return { ...setup, terms: await setsTerms(setup) };
}
