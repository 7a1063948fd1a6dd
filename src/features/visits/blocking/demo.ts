import { and, desc, eq, ne } from "drizzle-orm";
import { bookings, clients } from "#db/schema/tables.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

export function blockInDemo({ tx, now, groomerId, parentId }: DemoSeed) {
  for (const [status, column] of [
    ["no_show", "blockedAt"],
    ["cancelled", "blockedByParentAt"],
  ] as const) {
    const isOne = and(
      eq(bookings.groomerId, groomerId),
      eq(bookings.status, status),
      ne(bookings.petParentId, parentId),
    );
    const last = tx.select().from(bookings).where(isOne).orderBy(desc(bookings.startsAt)).get();
    if (!last) continue;
    tx.update(clients)
      .set({ [column]: Math.min(now, last.statusChangedAt + DAY_MS) })
      .where(and(eq(clients.groomerId, groomerId), eq(clients.accountId, last.petParentId)))
      .run();
  }
}
