import { asc, desc, eq } from "drizzle-orm";
import { groomerProfiles, reports, reviews } from "#db/schema/tables.ts";
import { random } from "#db/seed/random.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import type { Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import type { DemoParent } from "../people/parents.ts";
import { addBooking, choose } from "./bookings.ts";
import { businessOf } from "./workday.ts";

interface Cast {
  groomer: DemoGroomer;
  parent: DemoParent;
  /** Where the parent has been. */
  others: readonly DemoGroomer[];
}

/** A review of demo_groomer that waits for the admins, and one by demo_parent that they have hidden. */
export function addReportedReviews(seed: Seed, { groomer, parent, others }: Cast) {
  const about = newestOf(seed, groomer);
  if (about) {
    const text = "This must be about another van: I've never had a dryer like that.";
    report(seed, about, { reason: "not-the-visit", text, createdAt: seed.now - 5 * HOUR_MS });
  }
  const hidden = addHidden(seed, parent, others);
  if (!hidden) return;
  const createdAt = hidden.createdAt + 2 * HOUR_MS;
  const decided = { decidedAt: hidden.hiddenAt, outcome: "hidden", decisionReason: hidden.hiddenReason } as const;
  report(seed, hidden, { reason: "personal-data", text: null, createdAt, ...decided });
}

type Review = typeof reviews.$inferSelect;

const newestOf = ({ tx }: Seed, { id }: DemoGroomer): Review | undefined =>
  tx
    .select()
    .from(reviews)
    .where(eq(reviews.groomerId, id))
    .orderBy(asc(reviews.rating), desc(reviews.createdAt))
    .get();

/** By the groomer of whom it is. */
function report({ tx }: Seed, { id: reviewId, groomerId }: Review, made: Omit<typeof reports.$inferInsert, "kind">) {
  const isTheirs = eq(groomerProfiles.id, groomerId);
  const { userId } = tx.select({ userId: groomerProfiles.userId }).from(groomerProfiles).where(isTheirs).get()!;
  tx.insert(reports)
    .values({ ...made, kind: "review", reviewId, reporterId: userId })
    .run();
}

const WORDS = "Nice cut. Don't bother with the form: call her sister Jo at 828-555-0134, she keeps the calendar.";

/** Made with dice of its own, so that the rest of the demo does not depend on it. */
function addHidden(seed: Seed, parent: DemoParent, groomers: readonly DemoGroomer[]): Review | undefined {
  const own = { ...seed, dice: random(11) };
  for (const groomer of groomers) {
    const business = businessOf(own, groomer.id);
    const choice = choose(own.dice, groomer, business, parent);
    if (!choice || groomer.town.areaCode !== parent.town.areaCode) continue;
    const visit = addBooking(own, { groomer, business, parent, status: "completed", inDays: -26 }, choice);
    const createdAt = visit.statusChangedAt + 20 * HOUR_MS;
    const hidden = { hiddenAt: createdAt + DAY_MS, hiddenReason: "It gives someone's phone number." };
    const ids = { bookingId: visit.id, groomerId: groomer.id, petParentId: parent.id };
    return own.tx
      .insert(reviews)
      .values({ ...ids, rating: 4, comment: WORDS, createdAt, ...hidden })
      .returning()
      .get();
  }
  return undefined;
}
