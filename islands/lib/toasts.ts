import type { ToastMessage } from "#src/shared/base/toasts.ts";

/** One at a time: 5 seconds for a success, while errors stay. */
const DISPLAY_MS = 5000;
const SWIPE_THRESHOLD = 50;
let hideTimer: ReturnType<typeof setTimeout> | undefined;

/** `forMs` ends it even while hovered, because its offer ends. Returns the element. */
export function showToast(message: ToastMessage, forMs?: number): HTMLElement {
  dismissToast();
  const box = document.createElement("div");
  box.className = `toast ${message.kind}`;
  const title = document.createElement("strong");
  title.textContent = message.title;
  box.append(title);
  if (message.description) {
    const description = document.createElement("p");
    description.textContent = message.description;
    box.append(description);
  }
  const holder = document.getElementById(message.kind === "error" ? "toast-alert" : "toast-status");
  holder?.append(box);
  bringToLife(box, forMs);
  return box;
}

export function dismissToast() {
  clearTimeout(hideTimer);
  for (const box of document.querySelectorAll("#toasts .toast")) box.remove();
}

function bringToLife(box: HTMLElement, forMs?: number) {
  document.addEventListener("keydown", leadToRegion);
  const close = document.createElement("button");
  close.type = "button";
  close.className = "toast-close";
  close.setAttribute("aria-label", "Dismiss");
  close.append("×");
  close.addEventListener("click", dismissToast);
  box.append(close);
  if (forMs) {
    setTimeout(() => box.remove(), forMs);
  } else if (!box.classList.contains("error")) {
    const wait = () => {
      clearTimeout(hideTimer);
      hideTimer = setTimeout(() => box.remove(), DISPLAY_MS);
    };
    const hold = () => clearTimeout(hideTimer);
    for (const held of ["pointerenter", "focusin"]) box.addEventListener(held, hold);
    for (const left of ["pointerleave", "focusout"]) box.addEventListener(left, wait);
    wait();
  }
  let startX = 0;
  box.addEventListener("pointerdown", (event) => {
    startX = event.clientX;
  });
  box.addEventListener("pointerup", (event) => {
    if (Math.abs(event.clientX - startX) > SWIPE_THRESHOLD) dismissToast();
  });
}

/** F8 focuses the region and keeps its toast. */
function leadToRegion(event: KeyboardEvent) {
  if (event.key !== "F8") return;
  event.preventDefault();
  clearTimeout(hideTimer);
  document.getElementById("toasts")?.focus();
}

export function startToasts() {
  for (const box of document.querySelectorAll<HTMLElement>("#toasts .toast")) bringToLife(box);
}
