export type SectionName = "requests" | "past" | "booking" | "bookings";

/** Focus target when a button disappears. Doesn't scroll. */
export function focusSection(name: SectionName) {
  // The last request takes its section with it.
  const heading = document.getElementById(`${name}-title`) ?? document.querySelector("h1");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

/** Focus would be lost when a dialog's opener is gone. */
export function keepFocusIn(name: SectionName) {
  if (document.activeElement === document.body) focusSection(name);
}
