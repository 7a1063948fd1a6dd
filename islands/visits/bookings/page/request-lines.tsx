import { Tag } from "#islands/ui/marks.tsx";
import { weekdayAndTime } from "#src/shared/base/weekday-times.ts";
import { nearOrFarDay, requestFitText } from "#src/shared/day/today/labels.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { slotParts } from "#src/shared/visits/booking-labels.ts";
import { timeAndPrice } from "#src/shared/visits/estimate.ts";
import { listParentProblems, parentMarks } from "#src/shared/visits/parent-record-labels.ts";
import { bookingMarks } from "#src/shared/visits/pets/care-marks.ts";
import { everyWeeksLabel, petCountText } from "#src/shared/visits/pets/pet-labels.ts";

type Props = TodayView["requests"][number] & { today: string };

export function RequestLines({ booking, today, ...fits }: Props) {
  const { petParentRecord: record } = booking;
  const marks = [
    ...bookingMarks(booking).filter(({ isCaution }) => isCaution),
    ...(record ? listParentProblems(record) : []).map((words) => ({ words, isCaution: true })),
    ...parentMarks(booking),
  ];
  const petCount = booking.petCount > 1 && petCountText(booking.petCount, booking.pets);
  return (
    <>
      <p className="asked">{[booking.serviceName, petCount, timeAndPrice(booking)].filter(Boolean).join("\u00a0· ")}</p>
      <p className="wraps">
        <State booking={booking} today={today} {...fits} />
        {booking.everyWeeks && <span className="tag">{everyWeeksLabel(booking.everyWeeks)}</span>}
        {marks.map(({ words, isCaution }) => (
          <Tag key={words} text={words} isCaution={isCaution} />
        ))}
      </p>
    </>
  );
}

function State({ booking, fit, dayOff, today }: Props) {
  const { proposal, preferredDate, preferredTimeSlot, timeZone } = booking;
  if (proposal?.madeBy === "groomer")
    return <span className="due">{`Their reply by ${weekdayAndTime(proposal.expiresAt, timeZone)}`}</span>;
  if (proposal) {
    const was = `${nearOrFarDay(preferredDate, today)}, ${slotParts(preferredTimeSlot).part.toLowerCase()}`;
    return <span className="due">{`Instead of ${was}`}</span>;
  }
  const words = requestFitText({ fit, dayOff });
  return words ? <span className={fit?.fits && !dayOff ? "fits" : "too-full"}>{words}</span> : null;
}
