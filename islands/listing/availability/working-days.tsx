import { useData } from "#islands/lib/data.ts";
import type { DayRules } from "#src/shared/listing/day-rules.ts";
import type { DaysOffView } from "#src/shared/listing/days-off.ts";
import type { HoursOffView } from "#src/shared/listing/hours-off.ts";
import { dayRulesPath } from "./day-plan.tsx";
import { DaysOff } from "./days-off.tsx";
import { HoursOff } from "./hours-off.tsx";

interface Props {
  dayRules: DayRules;
  daysOff: DaysOffView[];
  hoursOff: HoursOffView[];
  /** The day on the groomer's own calendar. */
  today: string;
}

/** When the groomer does not work, whatever the hours say. */
export function WorkingDays({ dayRules, daysOff, hoursOff, today }: Props) {
  const rules = useData(dayRulesPath, dayRules);
  return (
    <>
      <DaysOff daysOff={daysOff} today={today} />
      {/* Without a plan nothing goes around them. */}
      {rules.isPlanned && <HoursOff hoursOff={hoursOff} today={today} />}
    </>
  );
}
