import type { ReactNode } from "react";
import { Scene } from "#islands/ui/scene.tsx";
import type { BookingView } from "#src/shared/visits/bookings.ts";

export type SectionName = "requests" | "upcoming" | "past" | "booking" | "bookings";

/** Where the focus goes when the button that had it is gone. The page stays where it is. */
export const focusSection = (name: SectionName) =>
  document.getElementById(`${name}-title`)?.focus({ preventScroll: true });

/** After a dialog whose opener is gone, or that opened by itself, the focus would be lost. */
export function keepFocusIn(name: SectionName) {
  if (document.activeElement === document.body) focusSection(name);
}

interface SectionProps {
  name: SectionName;
  title: string;
  /** Shown while the section is empty. */
  none: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A part of the list, always there, so that its heading can take the focus. */
export function BookingSection({ name, title, none, isEmpty, children }: SectionProps) {
  return (
    <section aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} tabIndex={-1}>
        {title}
      </h2>
      {isEmpty ? (
        <div className="none">
          <Scene name={name === "requests" ? "mailbox" : "empty-street"} />
          <p className="soft">{none}</p>
        </div>
      ) : (
        children
      )}
    </section>
  );
}

interface CardsProps {
  bookings: readonly BookingView[];
  card: (booking: BookingView) => ReactNode;
}

export const Cards = ({ bookings, card }: CardsProps) => <ul className="bookings">{bookings.map(card)}</ul>;

/** How many past bookings are open. */
const RECENT = 5;

/** The latest ones, and the older ones in a fold, which opens without script too. */
export function PastBookings({ bookings, card, isOpen }: CardsProps & { isOpen: boolean }) {
  const recent = isOpen ? bookings : bookings.slice(0, RECENT);
  const older = bookings.slice(recent.length);
  return (
    <>
      <Cards bookings={recent} card={card} />
      {older.length > 0 && (
        <details className="older">
          <summary>Show older ({older.length})</summary>
          <Cards bookings={older} card={card} />
        </details>
      )}
    </>
  );
}
