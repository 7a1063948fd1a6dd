import type { DaysOffView } from "#src/shared/listing/days-off.ts";
import type { HoursOffView } from "#src/shared/listing/hours-off.ts";
import { DaysOff } from "./days-off.tsx";
import { HoursOff } from "./hours-off.tsx";

interface Props {
  isPlanned: boolean;
  daysOff: DaysOffView[];
  hoursOff: HoursOffView[];
  /** The day on the groomer's own calendar. */
  today: string;
}

/** When the groomer does not work, whatever the hours say. */
export default function WorkingDays({ isPlanned, daysOff, hoursOff, today }: Props) {
  return (
    <>
      <DaysOff daysOff={daysOff} today={today} />
      {/* Without a plan nothing goes around them. */}
      {isPlanned && <HoursOff hoursOff={hoursOff} today={today} />}
    </>
  );
}
