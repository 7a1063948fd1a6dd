import type { DaysOffView, HoursOffView } from "#src/shared/listing/days-off.ts";
import { DaysOff } from "./days-off.tsx";
import { HoursOff } from "./hours-off.tsx";

interface Props {
  isPlanned: boolean;
  daysOff: DaysOffView[];
  hoursOff: HoursOffView[];
  today: string;
}

export default function WorkingDays({ isPlanned, daysOff, hoursOff, today }: Props) {
  return (
    <>
      <DaysOff daysOff={daysOff} today={today} />
      {/* Busy times have no effect without planning. */}
      {isPlanned && <HoursOff hoursOff={hoursOff} today={today} />}
    </>
  );
}
