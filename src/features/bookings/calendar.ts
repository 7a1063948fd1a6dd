import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Actor } from "#src/domain/booking.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import { BRAND } from "#src/shared/brand.ts";
import { firstName } from "#src/shared/names.ts";
import { duration } from "#src/shared/time.ts";
import type { Config } from "../../config.ts";
import { harmless } from "../../mail/harmless.ts";
import { urlOf } from "./letters.ts";
import { slotEnd, slotStart } from "./slot-start.ts";

/** A visit as a calendar shows it: no street, no phone number and nothing that people typed but names. */
export interface CalendarVisit
  extends Pick<
    BookingView,
    | "id"
    | "serviceName"
    | "durationMinutes"
    | "preferredDate"
    | "preferredTimeSlot"
    | "timeZone"
    | "status"
    | "groomerName"
    | "petParentName"
    | "serviceArea"
  > {
  groomerFullName: string;
  addOnServices: readonly { name: string }[];
  pets: readonly { name: string }[];
}

export interface CalendarReader {
  side: Actor;
  fullName: string;
  /** Where the file is mailed to; null when it is downloaded from the site. */
  email: string | null;
  /** False for an address that may be a stranger's, which gets nothing that anybody typed. */
  isConfirmed: boolean;
}

/**
 * The visit as an iCalendar file for one reader (RFC 5545): mailed with the acceptance, and again as CANCEL when the
 * visit is called off. Downloaded from the site it is the same event, without an invitation.
 */
export function calendarFile(
  { appUrl, mailFrom }: Pick<Config, "appUrl" | "mailFrom">,
  visit: CalendarVisit,
  reader: CalendarReader,
  { sequence, now }: { sequence: number; now: number },
): string {
  const isCalledOff = visit.status === "cancelled";
  const { preferredDate, preferredTimeSlot, timeZone } = visit;
  const url = urlOf(visit, reader.side, appUrl);
  const words = reader.isConfirmed ? wordsFor(visit, reader.side) : { summary: "Mobile grooming", lines: [] };
  const calendar = ical({
    prodId: { company: BRAND, product: "Bookings", language: "EN" },
    method: methodOf(isCalledOff, reader),
  });
  const event = calendar.createEvent({
    id: `booking-${visit.id}@${new URL(appUrl).hostname}`,
    sequence,
    stamp: new Date(now),
    start: new Date(slotStart(preferredDate, preferredTimeSlot, timeZone)),
    end: new Date(slotEnd(preferredDate, preferredTimeSlot, timeZone)),
    summary: words.summary,
    description: [...words.lines, `Phone and street are with the booking: ${url}`].join("\n"),
    location: townOf(visit, reader),
    status: isCalledOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url,
  });
  if (reader.email !== null) {
    event.organizer(organizerIn(mailFrom));
    const name = firstName(reader.fullName) ?? reader.email;
    event.createAttendee({ email: reader.email, name, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  }
  return `${calendar.toString()}\r\n`;
}

function methodOf(isCalledOff: boolean, { email }: CalendarReader): ICalCalendarMethod {
  if (email === null) return ICalCalendarMethod.PUBLISH;
  return isCalledOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
}

function wordsFor(visit: CalendarVisit, side: Actor) {
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => harmless(name)).join(", ");
  const pets = names(visit.pets);
  const service = harmless(visit.serviceName);
  const booked = [`${service}, ${duration(visit.durationMinutes)}`, names(visit.addOnServices)].filter(Boolean);
  return {
    summary: `Mobile grooming: ${[pets, service].filter(Boolean).join(", ")}`,
    lines: [booked.join("; with "), ...(pets ? [`For ${pets}`] : []), otherSide(visit, side)],
  };
}

function otherSide({ groomerName, groomerFullName, petParentName }: CalendarVisit, side: Actor): string {
  if (side === "groomer") return `Pet parent: ${firstName(petParentName) ?? "see the booking"}`;
  const name = firstName(groomerFullName);
  return `Groomer: ${name === null ? "" : `${name}, `}${harmless(groomerName)}`;
}

function townOf({ serviceArea: area }: CalendarVisit, { isConfirmed }: CalendarReader): string | null {
  if (!area) return null;
  return `${isConfirmed ? `${harmless(area.city)}, ` : ""}${area.state} ${area.zipCode}`;
}

/** "Mudroom <hello@mudroom.example>", or an address alone. */
function organizerIn(mailFrom: string) {
  const [, name = "", email = mailFrom] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: name || BRAND, email };
}
