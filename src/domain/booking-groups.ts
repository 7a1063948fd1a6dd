import { textFieldNames } from "#src/shared/visits/booking-fields.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

/** What day it is now, 'YYYY-MM-DD', in the zone of each booking. */
export type Todays = Readonly<Record<string, string>>;

const isOpen = ({ status }: BookingView) => status === "pending" || status === "accepted";
const isOver = ({ preferredDate, timeZone }: BookingView, todays: Todays) => preferredDate < (todays[timeZone] ?? "");

const soonestFirst = (a: BookingView, b: BookingView) => a.startsAt - b.startsAt || a.id - b.id;
const latestFirst = (a: BookingView, b: BookingView) => soonestFirst(b, a);
const oldestRequestFirst = (a: BookingView, b: BookingView) => a.requestDate - b.requestDate || a.id - b.id;

export interface Day {
  /** Local to the groomer, 'YYYY-MM-DD'. */
  date: string;
  bookings: BookingView[];
}

/** A groomer's list: what waits for an answer, visits to mark as completed, visits ahead by day, and what is past. */
export function groupsOfGroomer(bookings: readonly BookingView[], todays: Todays) {
  const accepted = bookings.filter(({ status }) => status === "accepted").sort(soonestFirst);
  const ahead = accepted.filter((booking) => !isOver(booking, todays));
  return {
    requests: bookings.filter(({ status }) => status === "pending").sort(oldestRequestFirst),
    done: accepted.filter((booking) => isOver(booking, todays)),
    days: [...Map.groupBy(ahead, ({ preferredDate }) => preferredDate)].map(
      ([date, visits]): Day => ({ date, bookings: visits }),
    ),
    past: bookings.filter((booking) => !isOpen(booking)).sort(latestFirst),
  };
}

/** The filter of a long list; an empty part filters nothing. */
export interface Filter {
  words: string;
  status: BookingStatus | "";
}

/** The bookings that have every word somewhere: in the names, the service, or what is said about the pets. */
export function matching(bookings: readonly BookingView[], { words, status }: Filter): BookingView[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  return bookings.filter((booking) => {
    const text = textOf(booking);
    return (!status || booking.status === status) && asked.every((word) => text.includes(word));
  });
}

const textOf = (booking: BookingView) =>
  [
    booking.petParentName,
    booking.groomerName,
    booking.serviceName,
    ...textFieldNames.map((name) => booking[name]),
    ...booking.pets.flatMap(({ name, breed }) => [name, breed]),
  ]
    .join("\n")
    .toLowerCase();
