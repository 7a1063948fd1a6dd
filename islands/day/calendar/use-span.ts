import { type TouchEvent, useRef, useSyncExternalStore } from "react";
import { type Span, spans } from "./calendar-bar.tsx";

const KEY = "calendar-days";
const listeners = new Set<() => void>();

function listen(onChange: () => void) {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Also where storage is blocked. */
let here: Span | undefined;

function stored(): Span {
  try {
    return here ?? spans.find((span) => String(span) === localStorage.getItem(KEY)) ?? 3;
  } catch {
    return 3;
  }
}

function setSpan(next: Span) {
  here = next;
  try {
    localStorage.setItem(KEY, String(next));
  } catch {}
  for (const listener of listeners) listener();
}

/** Days that a phone shows, remembered on the device. */
export const useSpan = () => [useSyncExternalStore(listen, stored, () => 3 as const), setSpan] as const;

const FAR_PX = 60;

/** Swipes, but no scrolling. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(x) > FAR_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
