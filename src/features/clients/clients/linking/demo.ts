import { and, asc, eq, isNotNull } from "drizzle-orm";
import { bookings, users } from "#db/schema/tables.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { ClientInput } from "#src/shared/day/own/entered-clients.ts";
import { addClients } from "../entered/add.ts";

/** A demo parent also becomes an entered client with an equal email, so that the link question appears. */
export function askInDemo({ tx, now, groomerId }: DemoSeed) {
  const parent = tx
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .innerJoin(bookings, eq(bookings.petParentId, users.id))
    .where(and(eq(bookings.groomerId, groomerId), eq(bookings.status, "completed"), isNotNull(users.emailVerifiedAt)))
    .orderBy(asc(users.id))
    .get();
  if (!parent) return;
  const name = `The ${parent.fullName.split(" ").at(-1)} family`;
  const input = ClientInput.parse({ name, email: parent.email, note: "Longtime clients" });
  addClients(tx, groomerId, [input], { now: now - 40 * DAY_MS });
}
