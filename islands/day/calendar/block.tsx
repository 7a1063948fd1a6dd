import type { CSSProperties, ReactNode } from "react";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { duration, minutesOfDay } from "#src/shared/base/time.ts";
import type { CalendarEntry } from "#src/shared/day/calendar/calendar.ts";
import { GapLink } from "../day-plan/gap-link.tsx";
import { blockId, type PlacedEntry } from "./cells.ts";
import {
  BUSY_HINT,
  busyName,
  entryHours,
  entryPetsText,
  entryStateText,
  fitsText,
  heldText,
  isAddedEntry,
  shortFitText,
  type VisitEntry,
  windowOrSlot,
  withDots,
} from "./entry-labels.ts";
import { dragSpan, type LiftedVisit } from "./lifted-visit.ts";

export type TimeOffEntry = Extract<CalendarEntry, { kind: "time-off" }>;

/** CSS position in minutes from the first hour shown. */
export const blockStyle = (at: number, long: number, { lane, lanes, span } = { lane: 0, lanes: 1, span: 1 }) =>
  ({ "--at": at, "--long": long, "--lane": lane / lanes, "--wide": span / lanes }) as CSSProperties;

interface Props {
  laid: PlacedEntry;
  date: string;
  from: number;
  isLifted: boolean;
  onRemove: (hours: TimeOffEntry) => void;
}

/** An entry of the day. Arrow keys find one that can be opened by `data-place`. */
export function EntryBlock({ laid, date, from, isLifted, onRemove }: Props) {
  const { entry, begins, ends } = laid;
  return (
    <li
      className={`${classOf(laid)}${isLifted ? " is-lifted" : ""}`}
      style={blockStyle(begins - from, ends - begins, laid)}
    >
      {entry.kind === "drive" && <DriveInside entry={entry} />}
      {entry.kind === "free" && <GapLink date={date} bookable={entry} isShort />}
      {entry.kind === "lunch" && <Inside name="Lunch" hushed={entryHours(entry)} />}
      {entry.kind === "busy" && (
        <Inside name={busyName(entry)} hushed={`${BUSY_HINT.toLowerCase()}, ${entryHours(entry)}`} />
      )}
      {entry.kind === "time-off" && (
        <button type="button" data-place={blockId(entry)} onClick={() => onRemove(entry)}>
          <Inside name={entry.note ?? "Time off"} more={entry.note ? "time off" : ""} hushed={entryHours(entry)} />
        </button>
      )}
      {(entry.kind === "visit" || entry.kind === "request") && (
        <a href={bookingPagePath(entry.bookingId)} data-place={blockId(entry)}>
          <BookedInside entry={entry} isShort={isShort(laid)} />
        </a>
      )}
    </li>
  );
}

/** Outline at the new time of a lifted visit. */
export function MoveOutline({ held, cost, from }: { held: LiftedVisit; cost: string; from: number }) {
  const { begins, long } = dragSpan(held);
  return (
    <li className="added held" style={blockStyle(begins - from, long)}>
      {isAddedEntry(held.entry) && <i className="grip" />}
      <strong>{withDots(entryPetsText(held.entry) || held.entry.name, heldText(held))}</strong>
      {cost && <span className="cost">{cost}</span>}
      {isAddedEntry(held.entry) && <i className="grip" />}
    </li>
  );
}

function DriveInside({ entry }: { entry: CalendarEntry }) {
  const minutes = duration(minutesOfDay(entry.ends) - minutesOfDay(entry.begins));
  return (
    <>
      <i aria-hidden="true">{minutes}</i>
      <span className="hush">{minutes} driving</span>
    </>
  );
}

const TWO_LINES = 42;

const isShort = ({ begins, ends }: PlacedEntry) => ends - begins < TWO_LINES;

function classOf(laid: PlacedEntry): string {
  const { entry, isCovered } = laid;
  const isPast = entry.kind === "visit" && entry.isBehind;
  const color = entry.kind === "busy" ? [`busy-${entry.color}`] : [];
  return [
    entry.kind,
    ...color,
    ...(entry.kind === "visit" && isAddedEntry(entry) ? ["added"] : []),
    ...(isPast ? ["is-past"] : []),
    ...(isShort(laid) ? ["is-short"] : []),
    ...(isCovered ? ["is-covered"] : []),
    ...(laid.span < laid.lanes ? ["is-narrow"] : []),
  ].join(" ");
}

function BookedInside({ entry, isShort }: { entry: VisitEntry; isShort: boolean }) {
  const name = <PetsAndClient entry={entry} />;
  const isServiceShown = entry.kind === "visit" && !isShort;
  const hushed = [isAddedEntry(entry) ? "added by you" : "", entryHours(entry), isServiceShown ? "" : entry.serviceName]
    .filter(Boolean)
    .join(", ");
  if (entry.kind === "visit") {
    const when = withDots(entryStateText(entry), windowOrSlot(entry));
    const service = isServiceShown && entry.serviceName;
    const more = when && service ? withRest(when, service) : when || service;
    return <Inside name={name} isCaution={entry.isCaution} more={more} isLate={entry.isLate} hushed={hushed} />;
  }
  const more = withDots(shortFitText(entry), entryStateText(entry));
  const isFull = entry.fit?.fits === false;
  return (
    <Inside
      name={name}
      isCaution={entry.isCaution}
      more={more}
      isLate={isFull}
      hushed={`request, ${fitsText(entry)}, ${hushed}`}
    />
  );
}

/** "Cookie, Honey · Arturo Farrow", or "Cookie +1" where a phone shows three days. */
function PetsAndClient({ entry }: { entry: VisitEntry }) {
  const { pets, petCount, name } = entry;
  const sign = entry.kind === "request" ? "?" : "";
  const [first = petCount > 1 ? `${petCount} pets` : "", ...others] = pets;
  if (!first) return name + sign;
  return (
    <>
      {first}
      {others.length > 0 && <i className="few" aria-hidden="true">{` +${others.length}`}</i>}
      {sign}
      <i className="more">{[...others.map((pet) => `, ${pet}`), ` · ${name}`]}</i>
    </>
  );
}

/** The rest is out of sight where a phone shows three days. */
const withRest = (first: string, rest: string) => (
  <>
    {first}
    <i className="more"> · {rest}</i>
  </>
);

interface InsideProps {
  name: ReactNode;
  more?: ReactNode;
  isLate?: boolean;
  isCaution?: boolean;
  hushed: string;
}

const Inside = ({ name, more = "", isLate = false, isCaution = false, hushed }: InsideProps) => (
  <>
    <b>
      {isCaution && (
        <em>
          <i aria-hidden="true">⚠ </i>
          <span className="hush">caution, </span>
        </em>
      )}
      {name}
    </b>
    {more && <span className={isLate ? "too-full" : undefined}>{more}</span>}
    <span className="hush">, {hushed}</span>
  </>
);
