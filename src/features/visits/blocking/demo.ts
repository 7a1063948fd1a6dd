import { and, desc, eq, ne } from "drizzle-orm";
import { bookings, clients } from "#db/schema/tables.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

export function blockInDemo({ tx, now, groomerId, parentId }: DemoSeed) {
  const noShow = and(
    eq(bookings.groomerId, groomerId),
    eq(bookings.status, "no_show"),
    ne(bookings.petParentId, parentId),
  );
  const last = tx.select().from(bookings).where(noShow).orderBy(desc(bookings.startsAt)).get();
  if (!last) return;
  tx.update(clients)
    .set({ blockedAt: Math.min(now, last.startsAt + DAY_MS) })
    .where(and(eq(clients.groomerId, groomerId), eq(clients.accountId, last.petParentId)))
    .run();
}
