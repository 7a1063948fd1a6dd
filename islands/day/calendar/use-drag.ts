import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useAsked } from "#islands/lib/use-asked.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import type { VisitFit } from "#src/shared/day/own/visit-times.ts";
import { type HoursShown, keyOf } from "./places.ts";
import { costText, type Edge, fitPath, type Held, isMoved, lift, moved } from "./steps.ts";
import { isAdded } from "./words.ts";

const [HOLD_MS, MOUSE_PX, TOUCH_PX] = [400, 4, 8];
const [EDGE_PX, SIDE_PX, TURN_MS, TICK_MS] = [96, 20, 700, 30];

interface Options {
  calendar: CalendarView;
  hours: HoursShown;
  /** Days that a turn moves by. */
  page: () => number;
  onTurn: (date: string) => Promise<unknown>;
  onDrop: (held: Held) => void;
}

/** Lifts a visit with pointer or keyboard. It stays lifted until `leave`. */
export function useDrag(region: RefObject<HTMLElement | null>, options: Options) {
  const { calendar, onTurn, onDrop } = options;
  const [held, setHeld] = useState<Held>();
  const current = useRef<Held>(undefined);
  const view = useRef(options);
  useEffect(() => {
    view.current = options;
  });
  const wasDragged = useRef(false);
  const cost = useCost(held);

  function put(next: Held | undefined) {
    if (next && next.date < calendar.today) return;
    current.current = next;
    setHeld(next);
  }

  function leave() {
    const key = current.current && keyOf(current.current.entry);
    put(undefined);
    if (document.activeElement === region.current)
      region.current?.querySelector<HTMLElement>(`[data-place="${key}"]`)?.focus();
  }

  function liftedAt(target: Element): Held | undefined {
    const place = target.closest("li")?.querySelector<HTMLElement>(":scope > [data-place^=booking-]");
    const date = target.closest<HTMLElement>("[data-date]")?.dataset.date;
    const day = calendar.days.find((one) => one.date === date);
    return (
      day &&
      lift(
        day.entries.find((entry) => place && keyOf(entry) === place.dataset.place),
        day,
      )
    );
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, pointerType, button, isPrimary } = event;
    wasDragged.current = false;
    if (button !== 0 || !isPrimary || !(target as Element).closest(".week-grid")) return;
    const under = (target as Element).closest<HTMLElement>("li");
    const isAgain = current.current !== undefined;
    if (isAgain && !under?.classList.contains("held")) {
      wasDragged.current = true;
      return leave();
    }
    const from = current.current ?? liftedAt(target as Element);
    if (!from || !under) return;
    const isMouse = pointerType === "mouse";
    const edge = edgeAt(under, event.clientY, { from, reach: isAgain ? 22 : isMouse ? 6 : 0 });
    let point = { x: event.clientX, y: event.clientY };
    const start = spotAt(point);
    const listening = new AbortController();
    const { signal } = listening;
    let isLifted = isAgain;
    let besideSince = 0;

    function begin() {
      isLifted = wasDragged.current = true;
      put(from);
    }
    function follow() {
      const spot = spotAt(point);
      if (!spot || !start) return;
      wasDragged.current = true;
      put(moved(from!, edge, spot.minute - start.minute, edge === "none" ? spot.date : from!.date));
    }
    function end() {
      listening.abort();
      clearTimeout(timer);
      clearInterval(pace);
    }
    function nearEdges() {
      if (!isLifted) return;
      const down = point.y < EDGE_PX ? -1 : point.y > window.innerHeight - EDGE_PX ? 1 : 0;
      if (down !== 0) window.scrollBy({ top: down * 8, behavior: "instant" });
      const { left, right } = gridOf()!.getBoundingClientRect();
      const beside = point.x < left + SIDE_PX ? -1 : point.x > right - SIDE_PX ? 1 : 0;
      besideSince = beside === 0 ? 0 : besideSince || Date.now();
      if (beside !== 0 && Date.now() - besideSince > TURN_MS) {
        besideSince = 0;
        void turn(beside).then(follow);
      } else if (down !== 0) follow();
    }
    const timer = isMouse || isAgain ? undefined : setTimeout(begin, HOLD_MS);
    const pace = setInterval(nearEdges, TICK_MS);
    const on = (type: string, listener: (event: globalThis.PointerEvent) => unknown, passive = true) =>
      window.addEventListener(type, listener as EventListener, { signal, passive });
    on("pointermove", ({ clientX: x, clientY: y }) => {
      const far = Math.hypot(x - point.x, y - point.y);
      if (!isLifted && far < (isMouse ? MOUSE_PX : TOUCH_PX)) return;
      if (!isLifted && !isMouse) return end();
      if (!isLifted) begin();
      point = { x, y };
      follow();
    });
    on("pointerup", () => {
      end();
      if (isLifted && current.current && isMoved(current.current)) view.current.onDrop(current.current);
      else if (isLifted && isMouse) leave();
    });
    on("pointercancel", () => {
      end();
      if (isLifted) leave();
    });
    for (const own of ["touchmove", "contextmenu"]) on(own, (own) => isLifted && own.preventDefault(), false);
    // Links would be dragged as links.
    on("dragstart", (own) => own.preventDefault(), false);
  }

  const gridOf = () => region.current?.querySelector(".week-grid");

  /** Columns beside the pointer count too. */
  function spotAt({ x, y }: { x: number; y: number }) {
    const columns = [...(gridOf()?.querySelectorAll<HTMLElement>("[data-date] > ol") ?? [])].flatMap((column) => {
      const box = column.getBoundingClientRect();
      return box.height > 0 ? [{ box, date: column.parentElement!.dataset.date! }] : [];
    });
    const column = columns.find(({ box }) => x < box.right) ?? columns.at(-1);
    if (!column) return undefined;
    const { first, last } = view.current.hours;
    return { date: column.date, minute: (first + ((y - column.box.top) / column.box.height) * (last - first)) * 60 };
  }

  const turn = (by: 1 | -1, of = view.current.page()) => {
    const first = gridOf()!.querySelector<HTMLElement>('[data-near="0"]')!.dataset.date!;
    return view.current.onTurn(addDays(first, by * of));
  };

  async function step(edge: Edge, by: number, days: number) {
    const next = moved(current.current!, edge, by, addDays(current.current!.date, days));
    put(next);
    const column = gridOf()?.querySelector<HTMLElement>(`[data-date="${next.date}"]`);
    if (days !== 0 && next.date >= calendar.today && !column?.checkVisibility()) await onTurn(next.date);
  }

  /** True for a key that was meant for a visit. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): boolean {
    const { key, target, shiftKey } = event;
    if ((target as Element).closest("dialog")) return current.current !== undefined;
    if (!current.current) {
      const from = key === "Enter" && (target as Element).matches(".week-grid a") && liftedAt(target as Element);
      if (!from) return false;
      put(from);
      region.current?.focus({ preventScroll: true });
    } else if (key === "Enter") {
      if (isMoved(current.current)) onDrop(current.current);
      else location.assign(bookingPagePath(current.current.entry.bookingId));
    } else if (key === "Escape") leave();
    else if (key === "ArrowUp" || key === "ArrowDown")
      void step(shiftKey && isAdded(current.current.entry) ? "end" : "none", key === "ArrowUp" ? -5 : 5, 0);
    else if (key === "ArrowLeft" || key === "ArrowRight") void step("none", 0, key === "ArrowLeft" ? -1 : 1);
    else return key === "t";
    event.preventDefault();
    return true;
  }

  return { held, cost, leave, wasDragged, onPointerDown, onKeyDown };
}

function edgeAt(block: HTMLElement, y: number, { from, reach }: { from: Held; reach: number }): Edge {
  if (!isAdded(from.entry)) return "none";
  const { top, bottom, height } = block.getBoundingClientRect();
  const near = Math.min(reach, height / 3);
  if (y - top < near) return "start";
  return bottom - y < near ? "end" : "none";
}

const PAUSE_MS = 250;

/** What the day would say, once the visit rests. */
function useCost(held: Held | undefined): string {
  const path = held && isMoved(held) ? fitPath(held) : undefined;
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(path), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [path]);
  const { answer, isAnswered } = useAsked<VisitFit | null>(asked, { path: undefined, answer: null });
  return path && path === asked && isAnswered ? costText(answer) : "";
}
