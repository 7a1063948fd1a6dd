import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { groomerId } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";

/** Pet parents whose requests a groomer does not take. */
export const blockedParents = sqliteTable(
  "blocked_parents",
  {
    groomerId: groomerId(),
    petParentId: integer("pet_parent_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedAt: instant("blocked_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groomerId, t.petParentId] }), index("blocked_parents_parent").on(t.petParentId)],
);
