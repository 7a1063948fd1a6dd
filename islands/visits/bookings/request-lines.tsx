import { weekdayAndTime } from "#src/shared/base/time.ts";
import { dayWord, fitText } from "#src/shared/day/today/labels.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { workAndPrice } from "#src/shared/visits/estimate.ts";
import { accountMark, wentWrong } from "#src/shared/visits/parent-record-labels.ts";
import { rabiesMarks, visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petsText } from "#src/shared/visits/pets/pet-labels.ts";

type Props = TodayView["requests"][number] & { today: string };

/** Below the names: what it is and pays, then whether it fits, and what can go wrong. */
export function RequestLines({ booking, today, ...fits }: Props) {
  const petCount = booking.petCount > 1 && petsText(booking.petCount, booking.pets);
  return (
    <>
      <p className="asked">{[booking.serviceName, petCount, workAndPrice(booking)].filter(Boolean).join(" · ")}</p>
      <p className="wraps">
        <State booking={booking} today={today} {...fits} />
        {cautionsOf(booking).map((words) => (
          <span key={words} className="tag caution">
            {words}
          </span>
        ))}
        {booking.isOutsideArea && <span className="tag">Outside your area</span>}
      </p>
    </>
  );
}

/** Whether it fits, or how it stands while one side has proposed other times. */
function State({ booking, fit, dayOff, today }: Props) {
  const { proposal, preferredDate, preferredTimeSlot, timeZone } = booking;
  if (proposal?.madeBy === "groomer")
    return <span className="due">{`Their reply by ${weekdayAndTime(proposal.expiresAt, timeZone)}`}</span>;
  if (proposal) {
    const was = `${dayWord(preferredDate, today)}, ${slotLabel(preferredTimeSlot).part.toLowerCase()}`;
    return <span className="due">{`Instead of ${was}`}</span>;
  }
  const words = fitText({ fit, dayOff });
  return words ? <span className={fit?.fits && !dayOff ? "fits" : "too-full"}>{words}</span> : null;
}

function cautionsOf({ pets, coatCondition, petParentRecord, preferredDate, terms }: BookingView): string[] {
  const rabies = pets.flatMap(({ rabiesUntil }) =>
    rabiesUntil !== null && rabiesUntil < preferredDate
      ? [{ words: "Rabies expired", isCaution: true }]
      : rabiesMarks(rabiesUntil, preferredDate, terms?.rabies ?? "no"),
  );
  const marks = [...visitMarks(pets, coatCondition), ...rabies].filter(({ isCaution }) => isCaution);
  return [
    ...new Set(marks.map(({ words }) => words)),
    ...(petParentRecord ? [...wentWrong(petParentRecord), accountMark(petParentRecord) ?? []].flat() : []),
  ];
}
