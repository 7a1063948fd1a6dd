interface FocusedElement {
  element: HTMLElement;
  /** Ancestors, innermost first. Kept because a removed element has none. */
  around: Element[];
}

let trail: FocusedElement[] = [];
let kept: Document | undefined;
/** Has the focus and is or was disabled. The browser may take its focus only after it's enabled again. */
let busy: Element | null = null;

/**
 * Begins with the path from the first focused element, which may be gone by now.
 * Moves the focus on when its element is removed, hidden, or disabled: back to where a dialog, menu, or toast was opened
 * from, or else to the nearest heading. A disabled button gets its focus back when it's enabled.
 */
export function keepFocus(path: EventTarget[] = []) {
  if (kept === document) return;
  kept = document;
  const [first, ...around] = path.filter((one) => one instanceof HTMLElement);
  trail = first ? [{ element: first, around }] : [];
  if (document.activeElement) remember(document.activeElement as HTMLElement);
  document.addEventListener("focusin", ({ target }) => remember(target as HTMLElement));
  document.addEventListener("focusout", ({ target, relatedTarget }) =>
    queueMicrotask(() => {
      if (relatedTarget || !isLost()) return;
      // The person left the element, so nothing is restored to it.
      if (isUsable(target as HTMLElement) && target !== busy) trail = [];
      restore();
    }),
  );
  const changes = { childList: true, subtree: true, attributeFilter: ["disabled", "hidden", "open"] };
  const observer = new MutationObserver(() => {
    if (document.activeElement?.matches(":disabled")) busy = document.activeElement;
    restore();
  });
  observer.observe(document.body, changes);
  restore();
}

function remember(element: HTMLElement) {
  if (element === document.body) return;
  busy = null;
  const around: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
  trail = [...trail.slice(-7), { element, around }];
}

const isLost = () => trail.length > 0 && document.activeElement === document.body;
const isShown = (element: Element) => element.isConnected && element.checkVisibility({ visibilityProperty: true });
const isUsable = (element: Element) => isShown(element) && !element.matches(":disabled");
const isClosed = (layer: Element) => layer.matches("dialog, [popover]") && !isShown(layer);

function restore() {
  if (!isLost()) return;
  for (const { element, around } of trail.toReversed()) {
    if ([element, ...around].some((one) => one.id === "toasts" || isClosed(one))) continue;
    // A button that is disabled while it's busy gets the focus back later.
    if (isShown(element) && !isUsable(element)) return;
    focus(isUsable(element) ? element : headingNear(around));
    // Focusing may have failed, because an open dialog keeps the focus off the page behind it.
    if (!isLost()) return;
  }
  const places = [document.querySelector("dialog:modal"), ...trail[0]!.around, document.getElementById("main")];
  focus(headingNear(places.filter((place) => place !== null)));
}

const focus = (element?: HTMLElement) => element?.focus({ preventScroll: true });

function headingNear(around: readonly Element[]): HTMLElement | undefined {
  const places = around.filter((one) => isShown(one) && one.matches("section, article, form, dialog, main"));
  const headings = places.flatMap((place) => [...place.querySelectorAll<HTMLElement>("h1, h2, h3")]);
  const heading = headings.find(isShown);
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}
