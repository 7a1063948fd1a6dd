import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { addDays, minutesOfDay } from "#src/shared/base/time.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { blockId, type Cell, canWorkOn, cellsOn, type HourRange, isArrow, nearestCell, nextCell } from "./cells.ts";

/** Arrow keys move over hours and into other weeks; 't' goes to today. */
export function useArrowKeys(
  region: RefObject<HTMLElement | null>,
  calendar: CalendarView,
  hours: HourRange,
  date: string,
) {
  const [pointed, setPointed] = useState<Cell>();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const columns = calendar.days.map((day) => cellsOn(day, calendar, hours));
  const empty = columns.flat().filter(({ key }) => key === undefined);
  const isEmpty = ({ date, minute }: Cell) =>
    calendar.days.some(
      (day) =>
        day.date === date &&
        canWorkOn(day, calendar) &&
        day.entries.every(
          (one) => !blockId(one) || minute < minutesOfDay(one.begins) || minute >= minutesOfDay(one.ends),
        ),
    );
  const place = pointed && isEmpty(pointed) ? pointed : empty[0];

  function focus(next: Cell) {
    if (next.key === undefined) flushSync(() => setPointed(next));
    region.current?.querySelector<HTMLElement>(`[data-place="${next.key ?? ""}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || (target as Element).closest("dialog")) return;
    if (key === "t") return goTo();
    if (!isArrow(key)) return;
    const at = placeOf(target as Element, columns, place);
    const next = at ? nextCell(columns, at, key) : nearestCell(columns.find((places) => places.length > 0) ?? [], 0);
    if (!next) return;
    event.preventDefault();
    if (typeof next === "string") goTo(addDays(date, next === "before" ? -7 : 7));
    else focus(next);
  }

  return { place: isAwake ? place : undefined, onPoint: setPointed, onKeyDown };
}

function placeOf(target: Element, columns: readonly Cell[][], place: Cell | undefined): Cell | undefined {
  const key = target.closest<HTMLElement>("[data-place]")?.dataset.place;
  if (key === undefined) return undefined;
  return key === "" ? place : columns.flat().find((one) => one.key === key);
}

const goTo = (date?: string) =>
  location.assign(`${bookingsPath({ view: "calendar", ...(date && { date }) })}#calendar`);
