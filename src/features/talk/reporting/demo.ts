import { and, asc, eq, ne } from "drizzle-orm";
import { bookings, groomerProfiles, portfolioImages, reports } from "#db/schema/tables.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";

export function reportInDemo({ tx, now, groomerId, parentId }: DemoSeed) {
  const isDeclined = and(eq(bookings.groomerId, groomerId), eq(bookings.status, "declined"));
  const declined = tx.select().from(bookings).where(isDeclined).get();
  const own = tx.select().from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get()!;
  const other = tx
    .select({ aboutId: groomerProfiles.userId, fileName: portfolioImages.file })
    .from(portfolioImages)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, portfolioImages.groomerId))
    .innerJoin(bookings, and(eq(bookings.groomerId, groomerProfiles.id), eq(bookings.petParentId, parentId)))
    .where(ne(groomerProfiles.id, groomerId))
    .orderBy(asc(portfolioImages.id))
    .get();
  const made: Omit<typeof reports.$inferInsert, "createdAt">[] = [];
  if (declined) {
    const text = "They wanted to pay with gift cards, and only outside of the site.";
    const about = { bookingId: declined.id, aboutId: declined.petParentId };
    made.push({ kind: "booking", ...about, reporterId: own.userId, reason: "scam", text });
  }
  if (other) {
    const { aboutId, fileName } = other;
    const by = { aboutId, reporterId: parentId };
    made.push(
      { kind: "profile", ...by, reason: "other", text: "The van in the description isn't theirs." },
      { kind: "picture", ...by, fileName, reason: "other", text: "This is my sister's dog. She never booked them." },
      { kind: "person", ...by, reason: "harassment", text: "They keep calling me at night." },
    );
  }
  for (const [at, report] of made.entries()) {
    tx.insert(reports)
      .values({ ...report, createdAt: now - (4 - at) * HOUR_MS })
      .run();
  }
}
