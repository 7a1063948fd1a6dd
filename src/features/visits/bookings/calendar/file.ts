import ical, { ICalAttendeeStatus, ICalCalendarMethod } from "ical-generator";
import type { Config } from "#src/base/config.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { firstName } from "#src/shared/base/names.ts";
import { type CalendarReader, type CalendarVisit, eventOf } from "./event.ts";

interface FileReader extends CalendarReader {
  fullName: string;
  /** Null if the file is downloaded from the site. */
  email: string | null;
}

export const prodId = { company: BRAND, product: "Bookings", language: "EN" };

/** Emailed on acceptance, and as CANCEL. A download is the same event without an invitation. */
export function calendarFile(
  { appUrl, mailFrom }: Pick<Config, "appUrl" | "mailFrom">,
  visit: CalendarVisit,
  reader: FileReader,
  { sequence, now }: { sequence: number; now: number },
): string {
  const calendar = ical({ prodId, method: methodOf(visit, reader) });
  const event = calendar.createEvent(eventOf(appUrl, visit, reader, { sequence, stamp: now, now }));
  if (reader.email !== null) {
    event.organizer(organizerIn(mailFrom));
    const name = firstName(reader.fullName) ?? reader.email;
    event.createAttendee({ email: reader.email, name, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  }
  return `${calendar.toString()}\r\n`;
}

function methodOf({ status }: CalendarVisit, { email }: FileReader): ICalCalendarMethod {
  if (email === null) return ICalCalendarMethod.PUBLISH;
  return status === "cancelled" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
}

function organizerIn(mailFrom: string) {
  const [, name = "", email = mailFrom] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: name || BRAND, email };
}
