import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { VisitFit } from "#src/shared/day/added/visit-times.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { blockId, type HourRange } from "./cells.ts";
import { isAddedEntry } from "./entry-labels.ts";
import { afterDrag, costText, type DraggedEdge, fitPath, isMoved, type LiftedVisit, toLift } from "./lifted-visit.ts";

const [HOLD_MS, MOUSE_PX, TOUCH_PX, GRIP_PX] = [400, 4, 8, 22];
const [EDGE_PX, SIDE_PX, TURN_MS, TICK_MS] = [96, 20, 700, 30];

const steps: Record<string, [minutes: number, days: number]> = {
  ...{ ArrowUp: [-5, 0], ArrowDown: [5, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
};

interface Options {
  calendar: CalendarView;
  hours: HourRange;
  onTurn: (date: string) => Promise<unknown>;
  onDrop: (held: LiftedVisit) => void;
}

/** Lifts a visit with pointer or keyboard. It stays lifted until `leave`. */
export function useVisitDrag(region: RefObject<HTMLElement | null>, options: Options) {
  const [held, setHeld] = useState<LiftedVisit>();
  const latest = useRef({ ...options, held });
  latest.current = { ...options, held: latest.current.held };
  const wasDragged = useRef(false);
  const cost = useCost(held);

  function put(next: LiftedVisit | undefined) {
    if (next && next.date < options.calendar.today) return;
    latest.current.held = next;
    setHeld(next);
  }

  function leave() {
    const left = latest.current.held;
    put(undefined);
    if (left && document.activeElement === region.current)
      region.current?.querySelector<HTMLElement>(`[data-place="${blockId(left.entry)}"]`)?.focus();
  }

  function liftedAt(target: Element): LiftedVisit | undefined {
    const key = target.closest("li")?.querySelector<HTMLElement>(":scope > [data-place]")?.dataset.place;
    const date = target.closest<HTMLElement>("[data-date]")?.dataset.date;
    const day = options.calendar.days.find((one) => one.date === date);
    return day && key
      ? toLift(
          day.entries.find((entry) => blockId(entry) === key),
          day,
        )
      : undefined;
  }

  const columns = () =>
    [...region.current!.querySelectorAll<HTMLElement>(".week-grid > [data-date]")]
      .map((column) => ({ box: column.querySelector("ol")!.getBoundingClientRect(), date: column.dataset.date! }))
      .filter(({ box }) => box.height > 0);

  /** Beside the columns, the nearest one counts. */
  function spotAt([x, y]: Point) {
    const all = columns();
    const { box, date } = all.find((column) => x < column.box.right) ?? all.at(-1)!;
    const { first, last } = latest.current.hours;
    return { date, minute: (first + ((y - box.top) / box.height) * (last - first)) * 60 };
  }

  /** Near an edge the page scrolls or turns. Returns since when (ms) the pointer is beside the columns, or 0. */
  function atEdges([x, y]: Point, since: number): number {
    const down = y < EDGE_PX ? -1 : y > window.innerHeight - EDGE_PX ? 1 : 0;
    if (down !== 0) window.scrollBy({ top: down * 8, behavior: "instant" });
    const all = columns();
    const beside = x < all[0]!.box.left ? -1 : x > all.at(-1)!.box.right - SIDE_PX ? 1 : 0;
    if (beside === 0 || Date.now() - (since || Date.now()) < TURN_MS) return beside && (since || Date.now());
    void latest.current.onTurn(addDays(all[0]!.date, beside * all.length));
    return 0;
  }

  function onPointerDown({ target, pointerType, button, isPrimary, clientX, clientY }: PointerEvent<HTMLElement>) {
    const under = (target as Element).closest<HTMLElement>(".week-grid li");
    const again = latest.current.held;
    const isAsked = (target as Element).closest("dialog") !== null;
    wasDragged.current = again !== undefined && !isAsked;
    if (button !== 0 || !isPrimary || isAsked) return;
    if (again && !under?.classList.contains("held")) return leave();
    const from = again ?? (under && liftedAt(under));
    if (!from || !under) return;
    const isMouse = pointerType === "mouse";
    const edge = isAddedEntry(from.entry) ? edgeAt(under, clientY, again ? GRIP_PX : isMouse ? MOUSE_PX : 0) : "none";
    let point: Point = [clientX, clientY];
    let since = 0;
    const start = spotAt(point).minute;
    const listening = new AbortController();
    const on = (type: string, listener: (event: globalThis.PointerEvent) => unknown) =>
      window.addEventListener(type, listener as EventListener, { signal: listening.signal, passive: false });

    function begin() {
      wasDragged.current = true;
      put(from!);
    }
    function follow() {
      const { minute, date } = spotAt(point);
      put(afterDrag(from!, edge, minute - start, edge === "none" ? date : from!.date));
    }
    function end() {
      listening.abort();
      clearTimeout(timer);
      clearInterval(pace);
    }
    const timer = isMouse || again ? undefined : setTimeout(begin, HOLD_MS);
    const pace = setInterval(() => {
      if (!wasDragged.current) return;
      since = atEdges(point, since);
      follow();
    }, TICK_MS);
    on("pointermove", ({ clientX: x, clientY: y }) => {
      if (!wasDragged.current) {
        if (Math.hypot(x - point[0], y - point[1]) < (isMouse ? MOUSE_PX : TOUCH_PX)) return;
        if (!isMouse) return end();
        begin();
      }
      point = [x, y];
      follow();
    });
    on("pointerup", () => {
      end();
      const dropped = latest.current.held;
      if (dropped && isMoved(dropped)) latest.current.onDrop(dropped);
      else if (isMouse) leave();
    });
    on("pointercancel", () => {
      end();
      leave();
    });
    // Links would be dragged as links, and a lifted visit would scroll or open a menu.
    for (const own of ["touchmove", "contextmenu", "dragstart"])
      on(own, (event) => (wasDragged.current || own === "dragstart") && event.preventDefault());
  }

  async function step(current: LiftedVisit, edge: DraggedEdge, [minutes, days]: [number, number]) {
    const next = afterDrag(current, edge, minutes, addDays(current.date, days));
    put(next);
    if (days !== 0 && latest.current.held === next && !columns().some(({ date }) => date === next.date))
      await options.onTurn(next.date);
  }

  /** True for a key that was meant for a visit. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): boolean {
    const { key, shiftKey } = event;
    const [target, current] = [event.target as Element, latest.current.held];
    if (target.closest("dialog")) return current !== undefined;
    const from = current ?? (key === "Enter" && target.matches(".week-grid a") && liftedAt(target));
    if (!from) return false;
    if (!current) {
      put(from);
      region.current?.focus({ preventScroll: true });
    } else if (key === "Enter") {
      if (isMoved(current)) options.onDrop(current);
      else location.assign(bookingPagePath(current.entry.bookingId));
    } else if (key === "Escape") leave();
    else if (steps[key]) void step(current, shiftKey && isAddedEntry(current.entry) ? "end" : "none", steps[key]);
    else return key === "t";
    event.preventDefault();
    return true;
  }

  return { held, cost, leave, wasDragged, onPointerDown, onKeyDown };
}

type Point = [x: number, y: number];

function edgeAt(block: HTMLElement, y: number, reach: number): DraggedEdge {
  const { top, bottom, height } = block.getBoundingClientRect();
  const near = Math.min(reach, height / 3);
  return y - top < near ? "start" : bottom - y < near ? "end" : "none";
}

const PAUSE_MS = 250;

/** Effect on the day, requested once the lifted visit rests. */
function useCost(held: LiftedVisit | undefined): string {
  const path = held && isMoved(held) ? fitPath(held) : undefined;
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(path), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [path]);
  const { answer, isAnswered } = useFetched<VisitFit | null>(asked, { path: undefined, answer: null });
  return path && path === asked && isAnswered ? costText(answer) : "";
}
