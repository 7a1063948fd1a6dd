import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { BookingView } from "#src/shared/bookings.ts";
import { BRAND } from "#src/shared/brand.ts";
import type { Config } from "../../config.ts";
import { slotEnd, slotStart } from "./slot-start.ts";

type Visit = Pick<BookingView, "id" | "serviceName" | "preferredDate" | "preferredTimeSlot" | "timeZone" | "status">;

interface Reader {
  fullName: string;
  email: string;
  /** Where the reader finds the booking. */
  path: string;
}

/**
 * The visit as an iCalendar file for one reader (RFC 5545): sent with the acceptance, and sent again as CANCEL when
 * the visit is called off. No address and nothing about the pet is in it (security.md 38).
 */
export function calendarFile(
  { appUrl, mailFrom }: Pick<Config, "appUrl" | "mailFrom">,
  visit: Visit,
  reader: Reader,
  { sequence, now }: { sequence: number; now: number },
): string {
  const isCalledOff = visit.status === "cancelled";
  const { preferredDate, preferredTimeSlot, timeZone } = visit;
  const calendar = ical({
    prodId: { company: BRAND, product: "Bookings", language: "EN" },
    method: isCalledOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `booking-${visit.id}@${new URL(appUrl).hostname}`,
    sequence,
    stamp: new Date(now),
    start: new Date(slotStart(preferredDate, preferredTimeSlot, timeZone)),
    end: new Date(slotEnd(preferredDate, preferredTimeSlot, timeZone)),
    summary: `Mobile grooming: ${visit.serviceName}`,
    status: isCalledOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organizerIn(mailFrom),
    attendees: [{ email: reader.email, name: reader.fullName, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
    url: `${appUrl}${reader.path}`,
  });
  return `${calendar.toString()}\r\n`;
}

/** "Mudroom <hello@mudroom.example>", or an address alone. */
function organizerIn(mailFrom: string) {
  const [, name = "", email = mailFrom] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: name || BRAND, email };
}
