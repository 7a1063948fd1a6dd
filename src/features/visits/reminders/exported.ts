import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { pets, visitReminders } from "#db/schema/tables.ts";
import { fact } from "#src/base/exported.ts";

const ReminderExport = z.object({ petName: z.string(), dueOn: z.string(), mailedAt: z.number() });

export const remindersExported = {
  /** When a parent was reminded of a pet's next visit. */
  visitReminders: fact(z.array(ReminderExport), ({ db }, { userId }) =>
    db
      .select({ petName: pets.name, dueOn: visitReminders.dueOn, mailedAt: visitReminders.mailedAt })
      .from(visitReminders)
      .innerJoin(pets, eq(pets.id, visitReminders.petId))
      .where(eq(pets.petParentId, userId))
      .orderBy(asc(visitReminders.mailedAt), asc(pets.id))
      .all(),
  ),
};
