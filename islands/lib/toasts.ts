import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { element } from "./element.ts";

const DISPLAY_MS = 5000;
const SWIPE_THRESHOLD = 50;
const RETRY_MS = 1000;

/** Returns the element. Without `forMs`, errors stay. Others go after `forMs` without focus or pointer. */
export function showToast(message: ToastMessage, ...life: [forMs?: number, hold?: Hold]): HTMLElement {
  dismissToast();
  const { kind, title, description } = message;
  const box = element("div", { className: `toast ${kind}` }, element("strong", {}, title));
  if (description) box.append(element("p", {}, description));
  document.getElementById(kind === "error" ? "toast-alert" : "toast-status")?.append(box);
  bringToLife(box, ...life);
  return box;
}

/** Removes all toasts, of which one is shown at a time. */
export function dismissToast() {
  for (const box of document.querySelectorAll("#toasts .toast")) box.remove();
}

function bringToLife(box: HTMLElement, forMs = box.classList.contains("error") ? undefined : DISPLAY_MS, hold?: Hold) {
  document.addEventListener("keydown", leadToRegion);
  const close = element("button", { className: "toast-close", ariaLabel: "Dismiss" }, "×");
  close.addEventListener("click", () => box.remove());
  box.append(close);
  if (forMs) countDown(forMs, () => box.remove(), hold);
  let startX = 0;
  box.addEventListener("pointerdown", (event) => {
    startX = event.clientX;
  });
  box.addEventListener("pointerup", (event) => {
    if (Math.abs(event.clientX - startX) > SWIPE_THRESHOLD) box.remove();
  });
}

/** Delays the server too while someone is at the toast. Throws if it can't, and is retried until the toast ends. */
type Hold = () => Promise<unknown>;

/** Ends after `forMs` in which no toast had focus or pointer. Returns a function that stops it. */
export function countDown(forMs: number, end: () => void, hold: Hold = async () => {}): () => void {
  const stop = () => clearInterval(timer);
  let endsAt = Date.now() + forMs;
  let holdFrom = endsAt - forMs / 2;
  const timer = window.setInterval(() => {
    const now = Date.now();
    const before = endsAt;
    if (now >= endsAt) {
      stop();
      end();
    } else if (now >= holdFrom && document.querySelector("#toasts:is(:hover, :focus-within)")) {
      endsAt = now + forMs;
      holdFrom = now + forMs / 2;
      hold().catch(() => {
        endsAt = before;
        holdFrom = Date.now() + RETRY_MS;
      });
    }
  }, 250);
  return stop;
}

/** F8 focuses the region and keeps its toast. */
function leadToRegion(event: KeyboardEvent) {
  if (event.key !== "F8") return;
  event.preventDefault();
  document.getElementById("toasts")?.focus();
}

export function startToasts() {
  for (const box of document.querySelectorAll<HTMLElement>("#toasts .toast")) bringToLife(box);
}
