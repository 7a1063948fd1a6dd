import { and, asc, desc, eq, ne } from "drizzle-orm";
import { bookings, groomerProfiles, portfolioImages, reports, reviews } from "#db/db.ts";
import { newRandom } from "#db/seed/random.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { type Seed, seedRow } from "../people/accounts.ts";
import { chooseService } from "./bookings.ts";
import { type Cast, castSql, findDemoBooking } from "./cast.ts";
import { addPlannedBooking } from "./present.ts";

/** One review that waits for admins and one that is hidden. */
export function addReviewReports(seed: Seed, { groomer, parent, groomers }: Cast) {
  const others = groomers.filter(({ isListed }) => isListed).slice(1);
  const isTheirs = eq(reviews.groomerId, groomer.id);
  const worst = seed.tx.select().from(reviews).where(isTheirs).orderBy(asc(reviews.rating), desc(reviews.createdAt));
  const review = worst.get()!;
  const about = {
    reviewId: review.id,
    aboutId: review.petParentId,
    reporterId: groomer.userId,
    createdAt: seed.now - 5 * HOUR_MS,
  };
  const text = "This must be about another van: I've never had a dryer like that.";
  seedRow(seed, reports, { ...about, kind: "review", reason: "not-the-visit", text });
  // A separate seed, so that the rest of the demo doesn't depend on it.
  const own = { ...seed, dice: newRandom(11) };
  const hider = others.find((one) => one.town.areaCode === parent.town.areaCode && chooseService(own, one, parent))!;
  const { id: bookingId, statusChangedAt } = addPlannedBooking(own, hider, parent, ["completed", -26]).booking!;
  const createdAt = statusChangedAt + 20 * HOUR_MS;
  const hidden = { hiddenAt: createdAt + DAY_MS, hiddenReason: "It gives someone's phone number." };
  const ids = { bookingId, groomerId: hider.id, petParentId: parent.id };
  const comment = "Nice cut. Don't bother with the form: call her sister Jo at 828-555-0134, she keeps the calendar.";
  const { id: reviewId } = seedRow(seed, reviews, { ...ids, rating: 4, comment, createdAt, ...hidden });
  const decided = { decidedAt: hidden.hiddenAt, outcome: "hidden", decisionReason: hidden.hiddenReason } as const;
  const reportFields = { kind: "review", reason: "personal-data", createdAt: createdAt + 2 * HOUR_MS } as const;
  seedRow(seed, reports, { ...reportFields, reviewId, aboutId: parent.id, reporterId: hider.userId, ...decided });
}

/** Adds one report of each other kind. */
export function addReports(seed: Seed, cast: Cast) {
  const { his, hers } = castSql(cast);
  const declined = findDemoBooking(seed, [his, eq(bookings.status, "declined")]);
  const other = seed.tx
    .select({ aboutId: groomerProfiles.userId, fileName: portfolioImages.file })
    .from(portfolioImages)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, portfolioImages.groomerId))
    .innerJoin(bookings, and(eq(bookings.groomerId, groomerProfiles.id), hers))
    .where(ne(groomerProfiles.id, cast.groomer.id))
    .orderBy(asc(portfolioImages.id))
    .get();
  const made: Omit<typeof reports.$inferInsert, "createdAt">[] = [];
  if (declined) {
    const text = "They wanted to pay with gift cards, and only outside of the site.";
    const about = { bookingId: declined.id, aboutId: declined.petParentId };
    made.push({ kind: "booking", ...about, reporterId: cast.groomer.userId, reason: "scam", text });
  }
  if (other) {
    const { aboutId, fileName } = other;
    const by = { aboutId, reporterId: cast.parent.id };
    made.push(
      { kind: "profile", ...by, reason: "other", text: "The van in the description isn't theirs." },
      { kind: "photo", ...by, fileName, reason: "other", text: "This is my sister's dog. She never booked them." },
      { kind: "person", ...by, reason: "harassment", text: "They keep calling me at night." },
    );
  }
  for (const [at, report] of made.entries()) {
    seedRow(seed, reports, { ...report, createdAt: seed.now - (4 - at) * HOUR_MS });
  }
}
