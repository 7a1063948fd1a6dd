import type { Window } from "happy-dom";
import { act } from "react";

/** Reads and uses a happy-dom window with a live React island like a person. */
export function domHandles(window: Window) {
  const find = (selector: string) => window.document.querySelector(selector) as unknown as HTMLInputElement | null;
  const fire = (target: unknown, type: string) =>
    (target as EventTarget).dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true }) as never);
  return {
    find,
    fire,
    text: (selector: string) => find(selector)?.textContent ?? null,
    toast: () => find("#toasts :is(.toast, .toast-kept)")?.textContent?.replace("×", "") ?? null,
    enter: (selector: string, value: string) =>
      act(async () => {
        const input = find(selector)!;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")!.set!.call(input, value);
        fire(input, input.tagName === "SELECT" ? "change" : "input");
      }),
  };
}
