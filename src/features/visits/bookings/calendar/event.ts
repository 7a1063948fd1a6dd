import ical, { ICalAttendeeStatus, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from "ical-generator";
import type { Config } from "#src/base/config.ts";
import { accessHiddenAt } from "#src/domain/access-instructions.ts";
import { makeHarmless } from "#src/email/harmless.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { firstName } from "#src/shared/base/names.ts";
import { amPmTime, duration } from "#src/shared/base/time.ts";
import { type CalendarKey, otherSide, type Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { type Contacts, urlOf } from "../emails.ts";
import { type VisitTiming, visitSpan } from "../slot-start.ts";

/** Holds no street, phone number, or typed text except names. */
export interface CalendarVisit
  extends VisitTiming,
    Contacts,
    Pick<BookingView, "id" | "startsAt" | "serviceName" | "status" | "groomerName" | "petParentName" | "serviceArea"> {
  arrivalUntil: string | null;
  groomerFullName: string;
  addOnServices: readonly { name: string }[];
  pets: readonly { name: string }[];
}

interface CalendarReader {
  side: Side;
  /** False if the email is unconfirmed: a stranger's address gets no typed text. */
  isConfirmed: boolean;
}

/** Version of an event. Calendars keep the highest. */
type EventRevision = Record<"sequence" | "stamp" | "now", number>;

/** RFC 5545. Emails and the feed use the same event. */
export function calendarEventOf(
  appUrl: string,
  visit: CalendarVisit,
  { side, isConfirmed }: CalendarReader,
  { sequence, stamp, now }: EventRevision,
): ICalEventData {
  const url = urlOf(visit, appUrl);
  const words = isConfirmed ? wordsFor(visit, side) : { summary: "Mobile grooming", lines: arrivalOf(visit) };
  const { start, end } = visitSpan(visit);
  return {
    id: `booking-${visit.id}@${new URL(appUrl).hostname}`,
    sequence,
    stamp: new Date(stamp),
    start: new Date(start),
    end: new Date(end),
    summary: words.summary,
    description: [...words.lines, `${whereMore(visit, side, now)}: ${url}`].join("\n"),
    location: townOf(visit, isConfirmed),
    status: isOff(visit) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

const isOff = ({ status }: CalendarVisit) => status === "cancelled" || status === "no_show";

/** Groomers can see the street until a week after the visit, so calendars link to it only until then. */
function whereMore(visit: CalendarVisit, side: Side, now: number): string {
  const hasPhone = visit.hasPhone[otherSide[side]];
  const isOver = isOff(visit) || now >= accessHiddenAt(visit);
  if (isOver || !(hasPhone || visit.hasStreet)) return "See the booking";
  if (hasPhone && visit.hasStreet) return "Phone and street are on the booking page";
  return `${hasPhone ? "Phone" : "Street"} is on the booking page`;
}

/** The description doesn't repeat the title, because some calendars limit files to 1 MB. */
function wordsFor(visit: CalendarVisit, side: Side) {
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => makeHarmless(name)).join(", ");
  const pets = names(visit.pets);
  const service = makeHarmless(visit.serviceName);
  const booked = [duration(visit.visitMinutes), names(visit.addOnServices)].filter(Boolean);
  return {
    summary: `Mobile grooming: ${[pets, service].filter(Boolean).join(", ")}`,
    lines: [booked.join(", with "), ...arrivalOf(visit), withWhom(visit, side)],
  };
}

const arrivalOf = ({ arrivalFrom: from, arrivalUntil: until }: CalendarVisit) =>
  from && until ? [`Arrival window: ${amPmTime(from)} to ${amPmTime(until)}`] : [];

function withWhom({ groomerName, groomerFullName, petParentName }: CalendarVisit, side: Side): string {
  if (side === "groomer") return `Pet parent: ${firstName(petParentName) ?? "see the booking"}`;
  const name = firstName(groomerFullName);
  return `Groomer: ${name === null ? "" : `${name}, `}${makeHarmless(groomerName)}`;
}

function townOf({ serviceArea: area }: CalendarVisit, isConfirmed: boolean): string | null {
  if (!area) return null;
  return `${isConfirmed ? `${makeHarmless(area.city)}, ` : ""}${area.state} ${area.zipCode}`;
}

interface FileReader extends CalendarReader {
  fullName: string;
  /** Null if the file is downloaded from the site. */
  email: string | null;
}

export const calendarProductId = { company: BRAND, product: "Bookings", language: "EN" };

/** Emailed on acceptance, and as CANCEL. A download is the same event without an invitation. */
export function icsOfVisit(
  { appUrl, emailFrom }: Pick<Config, "appUrl" | "emailFrom">,
  visit: CalendarVisit,
  reader: FileReader,
  { sequence, now }: { sequence: number; now: number },
): string {
  const calendar = ical({ prodId: calendarProductId, method: methodOf(visit, reader) });
  const event = calendar.createEvent(calendarEventOf(appUrl, visit, reader, { sequence, stamp: now, now }));
  if (reader.email !== null) {
    event.organizer(organizerIn(emailFrom));
    const name = firstName(reader.fullName) ?? reader.email;
    event.createAttendee({ email: reader.email, name, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  }
  return `${calendar.toString()}\r\n`;
}

function methodOf({ status }: CalendarVisit, { email }: FileReader): ICalCalendarMethod {
  if (email === null) return ICalCalendarMethod.PUBLISH;
  return status === "cancelled" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
}

function organizerIn(emailFrom: string) {
  const [, name = "", email = emailFrom] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(emailFrom) ?? [];
  return { name: name || BRAND, email };
}

/** Opens a web calendar's form for a new event. */
export function newEventUrl(to: CalendarKey, { summary, start, end, description, location }: ICalEventData): string {
  const [from, until] = [start, end].map((at) => (at as Date).toISOString().replace(/\.\d+/, ""));
  const [about, place] = [String(description ?? ""), String(location ?? "")];
  if (to === "outlook")
    return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({ rru: "addevent", subject: summary!, startdt: from!, enddt: until!, body: about, location: place })}`;
  const dates = `${from}/${until}`.replace(/[-:]/g, "");
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: "TEMPLATE", text: summary!, dates, details: about, location: place })}`;
}
