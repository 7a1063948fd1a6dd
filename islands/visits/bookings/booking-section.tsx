export type SectionName = "requests" | "past" | "booking" | "bookings";

/** Where the focus goes when the button that had it is gone. The page stays where it is. */
export const focusSection = (name: SectionName) =>
  document.getElementById(`${name}-title`)?.focus({ preventScroll: true });

/** After a dialog whose opener is gone, or that opened by itself, the focus would be lost. */
export function keepFocusIn(name: SectionName) {
  if (document.activeElement === document.body) focusSection(name);
}
