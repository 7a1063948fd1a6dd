import { Row } from "#islands/ui/row.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { weekdayAndTime } from "#src/shared/base/time.ts";
import { fitText, townOf } from "#src/shared/day/today/labels.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { slotLabel, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { accountMark, wentWrong } from "#src/shared/visits/parent-record-labels.ts";
import { rabiesMarks, visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petsInALine } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { useGroomerRows } from "../../visits/bookings/answers/use-groomer-rows.tsx";
import { RowDay } from "./row-day.tsx";

type Props = TodayView["requests"][number] & { today: string; rows: ReturnType<typeof useGroomerRows> };

export function RequestRow({ booking, fit, dayOff, today, rows }: Props) {
  const { id, preferredDate, preferredTimeSlot, petParentName } = booking;
  return (
    <Row
      id={`booking-${id}`}
      when={<RowDay date={preferredDate} today={today} />}
      whenMore={<Part slot={preferredTimeSlot} others={fit?.others ?? 0} />}
      title={
        <>
          {petParentName}
          {cautionsOf(booking).map((words) => (
            <span key={words} className="tag caution">
              {words}
            </span>
          ))}
        </>
      }
      heading="h3"
      href={bookingPagePath(id)}
      actions={rows.actionsOf(booking, { fit, dayOff })}
    >
      <p>{petsInALine(booking)}</p>
      <FitLine booking={booking} fit={fit} dayOff={dayOff} />
    </Row>
  );
}

type FitProps = TodayView["requests"][number];

function FitLine({ booking, fit, dayOff }: FitProps) {
  const { expiresAt, timeZone, isOutsideArea } = booking;
  const words = fitText({ fit, dayOff });
  const until = expiresAt === null ? null : `reply by ${weekdayAndTime(expiresAt, timeZone)}`;
  const more = [words === "" && until, townOf(booking), isOutsideArea && "outside your area"];
  return (
    <p className={fit?.fits && !dayOff ? undefined : "wraps"}>
      {words && <span className={fit?.fits && !dayOff ? "fits" : "too-full"}>{words}</span>}
      {words && more.some(Boolean) && " · "}
      {more.filter(Boolean).join(" · ")}
    </p>
  );
}

function cautionsOf({ pets, coatCondition, petParentRecord, preferredDate, terms }: BookingView): string[] {
  const rabies = pets.flatMap(({ rabiesUntil }) => rabiesMarks(rabiesUntil, preferredDate, terms?.rabies ?? "no"));
  const marks = [...visitMarks(pets, coatCondition), ...rabies].filter(({ isCaution }) => isCaution);
  return [
    ...new Set(marks.map(({ words }) => words)),
    ...(petParentRecord ? [...wentWrong(petParentRecord), accountMark(petParentRecord) ?? []].flat() : []),
  ];
}

const Part = ({ slot, others }: { slot: TimeSlot; others: number }) => (
  <>
    {slotLabel(slot).part}
    {others > 0 && (
      <b className="due">
        <span className="hush">, </span> {1 + others} requests<span className="hush"> for this time</span>
      </b>
    )}
  </>
);
