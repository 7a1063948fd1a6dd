import { dayRules, hoursOff } from "#db/schema/tables.ts";
import { addDays } from "#src/shared/base/time.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import type { Seed } from "../people/accounts.ts";
import { businessOf } from "./workday.ts";

/** A lunch on every day, and a morning without the van. */
export function addPauses(seed: Seed, groomerId: number) {
  const { openings } = businessOf(seed, groomerId);
  seed.tx
    .insert(dayRules)
    .values({ groomerId, ...defaultDayRules, lunchMinutes: 30 })
    .run();
  const date = addDays(openings.today, 4);
  seed.tx.insert(hoursOff).values({ groomerId, date, opens: "08:00", closes: "10:00", note: "Van inspection" }).run();
}
