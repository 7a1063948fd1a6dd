import { HOUR_MS } from "#src/shared/base/time.ts";
import type { Booking, Mark, Reader, Setup, Where } from "./world.ts";

export type Made = { id: number };
export const DAY = 24 * HOUR_MS;
export const never = { isDownloaded: () => false };
export const dayIn = ({ app }: Setup, days: number) =>
  new Date(app.clock.now() + days * DAY).toISOString().slice(0, 10);
export const open = (world: Setup, role: Reader["role"]) =>
  world.some(world.people.filter((one) => one.role === role && !one.isClosed));
/** Refused or replaced: no one else reads it, and it needn't be anywhere. */
export const forget = ({ marks }: Setup, word: string) =>
  Object.assign(marks.get(word.toLowerCase())!, { ...never, readers: () => false, atEnd: () => "gone" });
export const sideOf = (one: Booking, reader: Reader | null) => reader === one.parent || reader === one.groomer;
export const other = (one: Booking, writer: Reader) => (writer === one.parent ? one.groomer : one.parent);
export const isWritten = (where: Where) => where !== "email" && where !== "feed";
/** Read by the other side of a booking, in no email and no calendar. */
export const toOther = (one: Booking): Partial<Mark> => ({
  readers: (reader, where) => isWritten(where) && sideOf(one, reader),
});

export const isAdmin = (reader: Reader | null) => reader?.role === "admin";

export const isOpen = (one: Booking) => !one.parent.isClosed && !one.groomer.isClosed;
export const someBooking = (world: Setup, ...statuses: string[]) =>
  world.some(world.bookings.filter((one) => isOpen(one) && (statuses.length === 0 || statuses.includes(one.status))));
