import { type ComponentProps, useState } from "react";
import { flushSync } from "react-dom";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { MarkTags } from "#islands/ui/marks.tsx";
import { MenuButton } from "#islands/ui/menu.tsx";
import { amPmTime } from "#src/shared/base/time.ts";
import { weekdayAndTime } from "#src/shared/base/weekday-times.ts";
import { splitOffWarnings } from "#src/shared/day/added/danger.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { DayLeg, DayPlanView } from "#src/shared/day/day-plans.ts";
import { LEAVE_NOW_TEXT, leaveText } from "#src/shared/day/leave-by.ts";
import { dayName } from "#src/shared/day/today/labels.ts";
import { accessLine } from "#src/shared/visits/access-labels.ts";
import { fromToText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { plannedPriceText } from "#src/shared/visits/payment-texts.ts";
import { useSendTravelStep } from "../../visits/bookings/answers/use-answers.tsx";
import type { useGroomerActions } from "../../visits/bookings/answers/use-groomer-visits.tsx";
import { FoldedText, FoldedWarnings } from "../../visits/bookings/page/note-lines.tsx";
import { Faces } from "../../visits/bookings/page/pet-photo.tsx";
import { showNextStep } from "../texts/show-done.ts";
import { VisitTools } from "../texts/visit-tools.tsx";

const TextSheet = lazyDialog(() => import("../texts/text-sheet.tsx"), "TextSheet");

const path = "/api/today";
/** Shown here; the visit's page shows the rest. */
const MARKS = 4;

interface Props extends Pick<ComponentProps<typeof TextSheet>, "visit" | "today" | "from" | "onLate"> {
  day: Omit<DayPlanView, "map">;
  timeNow: string;
  timeZone: string;
  rows: ReturnType<typeof useGroomerActions>;
}

export function NextStop({ visit, day, today, timeNow, timeZone, rows, from, onLate }: Props) {
  const { name, place } = visit;
  const [isTexting, setTexting] = useState(false);
  const sayOnWay = useSendTravelStep({ path, focus: focusNextTitle, show: showNextStep });
  const house = accessLine(visit.access);
  const { warnings, others } = splitOffWarnings([...visit.notes, visit.about]);
  /** With several warnings, the other lines lose their icons to save height. */
  const hasRoom = warnings.length < 2;
  const fromParent = splitOffWarnings(visit.booking ? wordsAbout(visit.booking) : []).warnings;
  const leg = day.legs.find(({ bookingId }) => bookingId === visit.id);
  const isLeaving = visit.onMyWayAt === null && visit.arrivedAt === null;
  const leave = isLeaving ? leaveText(leg, day.date === today ? timeNow : null) : "";
  const pets = (visit.booking ?? visit.added)?.pets ?? [];

  return (
    <>
      <section className="next-stop" id={visit.anchor} aria-labelledby="next-title">
        <header>
          <p>
            {nextWords(visit, leg, { today, timeZone })}
            {leave && <b className={leave === LEAVE_NOW_TEXT ? "late" : undefined}> {leave}</b>}
          </p>
          <Faces pets={pets} />
          <div>
            <h2 id="next-title" tabIndex={-1}>
              <a href={visit.href}>{visit.pets || name}</a>
            </h2>
            {visit.pets && <p>{name}</p>}
          </div>
        </header>
        <MarkTags marks={visit.marks} most={MARKS} />
        <p>
          {[[visit.service, visit.work].filter(Boolean).join(", "), visit.price && plannedPriceText(visit.price)]
            .filter(Boolean)
            .join("\u00a0· ")}
        </p>
        <FoldedWarnings of={[...warnings, ...fromParent.map((words) => `“${words}”`)]} />
        <FoldedText
          icon={hasRoom && "note"}
          label={warnings.length === 0 && visit.notes.length > 0 && "Note:"}
          text={others.replaceAll("\n", "\u00a0· ")}
          isOneLine={warnings.length > 0}
        />
        <FoldedText icon={hasRoom && "pin"} text={place} />
        <FoldedText icon={hasRoom && "key"} text={house} isOneLine={!hasRoom} />
        <div className="acts">
          {rows.actionsOf(visit, {
            beside: <VisitTools visit={visit} onText={() => setTexting(true)} />,
            entries: onLate && <MenuButton onPress={onLate}>Running late</MenuButton>,
            onWay: sayOnWay,
          })}
        </div>
      </section>
      {isTexting && (
        <TextSheet
          visit={visit}
          today={today}
          at={leg?.arrives ?? null}
          from={from}
          onLate={onLate}
          onClose={() => flushSync(() => setTexting(false))}
        />
      )}
    </>
  );
}

const wordsAbout = ({ specialInstructions, pets }: BookingView): string[] =>
  [{ name: "", specialInstructions, medicalInfo: null, healthIssues: null }, ...pets].flatMap((one) =>
    [one.medicalInfo, one.healthIssues, one.specialInstructions].filter((text) => text !== null),
  );

export const focusNextTitle = () => document.getElementById("next-title")?.focus({ preventScroll: true });

const clockAt = (instant: number, timeZone: string) => weekdayAndTime(instant, timeZone).replace(/^\S+ /, "");

interface LocalClock {
  today: string;
  timeZone: string;
}

/** "Next · arrival 9 – 10 AM", "On the way since 9:05 AM · arrival ...", or "Arrived at 9:20 AM". */
function nextWords(visit: VisitSummary, leg: DayLeg | undefined, { today, timeZone }: LocalClock): string {
  const { date, arrivedAt, onMyWayAt } = visit;
  const hours = agreedText(visit) ?? (leg && `planned for ${amPmTime(leg.arrives)}`);
  if (arrivedAt !== null) return `Arrived at ${clockAt(arrivedAt, timeZone)}`;
  if (onMyWayAt !== null) return words(`On the way since ${clockAt(onMyWayAt, timeZone)}`, hours);
  return words(date === today ? "Next" : dayName(date, today), hours);
}

function agreedText({ arrival, added, planned }: VisitSummary): string | undefined {
  if (added) return `${added.until ? "arrival" : "at"} ${planned}`;
  return arrival ? `arrival ${fromToText(arrival).replaceAll(":00", "")}` : undefined;
}

const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join("\u00a0· ");
