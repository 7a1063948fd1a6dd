import { useEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "#islands/ui/icon.tsx";
import { longDate, weekdayDate } from "#src/shared/base/time.ts";
import type { FreeDay } from "#src/shared/visits/free-times.ts";
import type { FreeTimesState } from "./use-free-times.ts";

export const DAY_INPUT_NAME = "day";

/** Needs script; without it, there's the date field. */
export function DayStrip({ times: { days, isAnswered, showLater }, day }: { times: FreeTimesState; day: string }) {
  const strip = useRef<HTMLDivElement>(null);
  const shown = useRef(days.length);
  useEffect(() => {
    const isFirst = shown.current === 0;
    const added = [...strip.current!.querySelectorAll("input")].slice(shown.current).find(({ disabled }) => !disabled);
    shown.current = days.length;
    if (isFirst) return;
    added?.closest("label")?.scrollIntoView({ block: "nearest", inline: "start" });
    // "Later" is gone, so the focus moves to the first open day, or to the date field if there's none.
    (added ?? document.getElementById("preferredDate"))?.focus();
  }, [days.length]);
  useLayoutEffect(() => {
    const choices = [...strip.current!.querySelectorAll("input")];
    const held = choices.indexOf(document.activeElement as HTMLInputElement);
    if (!choices[held]?.disabled) return;
    const open = [...choices.slice(held), ...choices.slice(0, held).reverse()].find(({ disabled }) => !disabled);
    open?.focus();
  });
  return (
    <div className="days" ref={strip} aria-busy={!isAnswered}>
      {days.map((one) => (
        <DayChoice key={one.date} day={one} isChosen={one.date === day} />
      ))}
      {showLater && (
        <button type="button" className="btn line small" onClick={showLater}>
          Later
        </button>
      )}
    </div>
  );
}

function DayChoice({ day: { date, reason, slots }, isChosen }: { day: FreeDay; isChosen: boolean }) {
  const [weekday, monthDay] = weekdayDate(date).split(", ");
  const isNearby = slots.some(({ nearby }) => nearby);
  return (
    <label>
      <input
        type="radio"
        name={DAY_INPUT_NAME}
        value={date}
        checked={isChosen}
        disabled={reason !== undefined && !isChosen}
        aria-label={`${longDate(date).slice(0, -6)}${isNearby ? ", groomer nearby" : ""}`}
        // The form's handler does the work.
        onChange={() => undefined}
      />
      <span>{weekday}</span>
      <strong>{monthDay}</strong>
      {isNearby && <NearbyTag />}
    </label>
  );
}

export const NearbyTag = () => (
  <small className="nearby">
    <Icon name="pin" />
    Groomer nearby
  </small>
);
