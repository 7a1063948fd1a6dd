import * as z from "zod/mini";
import { nonEmptyText, optionalText, requiredText, withHttps } from "../base/fields.ts";

export const MAX_BUSY_CALENDARS = 5;

export const busyColors = ["blue", "plum", "green", "amber", "slate"] as const;
export const busyColorLabels: Record<(typeof busyColors)[number], string> = {
  blue: "Blue",
  plum: "Plum",
  green: "Green",
  amber: "Amber",
  slate: "Gray",
};

export const calendarFailures = [
  "refused",
  "unreachable",
  "not-found",
  "forbidden",
  "no-answer",
  "no-calendar",
  "too-long",
  "too-heavy",
  "cut-off",
  "asked-to-wait",
] as const;
export type CalendarFailure = (typeof calendarFailures)[number];

export const calendarFailureTexts: Record<CalendarFailure, string> = {
  refused: "Use an address that starts with https:// and leads to a public calendar.",
  unreachable: "This calendar didn't respond.",
  "not-found": "No calendar at this address. Copy it again.",
  forbidden: "We can't open this calendar. Copy its secret address or publish it again.",
  "no-answer": "The calendar's website returned an error.",
  "no-calendar": "This isn't a calendar. Copy its address in iCal format, often ending in .ics.",
  "too-long": "This calendar has too many upcoming events. Share a smaller one.",
  "too-heavy": "This calendar took too long to read. Check its repeating events.",
  "cut-off": "We could only read part of this calendar.",
  "asked-to-wait": "The calendar's website asked us to try again later.",
};

/** "webcal:" means "https:". */
const address = z.pipe(
  requiredText("Paste the calendar's address", 2_048),
  z.pipe(
    z.transform((value: string) => withHttps(value.replace(/^webcals?:/i, "https:"))),
    z
      .string()
      .check(z.refine((value) => /^https:\/\/./i.test(value), "The address must start with https:// or webcal://")),
  ),
);

export const ConnectedCalendarInput = z.object({
  address,
  name: optionalText(60),
  keepsTitles: z.optional(z.boolean()),
});
export type ConnectedCalendarInput = z.infer<typeof ConnectedCalendarInput>;

export const ConnectedCalendarChanges = z.object({
  name: z.optional(nonEmptyText("Enter a name", 60)),
  color: z.optional(z.enum(busyColors)),
  keepsTitles: z.optional(z.boolean()),
  allDayBlocks: z.optional(z.boolean()),
});
export type ConnectedCalendarChanges = z.infer<typeof ConnectedCalendarChanges>;

/** Event that is partly unreadable or has an unknown time zone. */
export const FaultyEvent = z.object({
  title: z.nullable(z.string()),
  /** Local start date. Null if unreadable. */
  date: z.nullable(z.string()),
  why: z.enum(["unread", "zone"]),
});
export type FaultyEvent = z.infer<typeof FaultyEvent>;

/** The URL is secret and never returned, only its host. */
export const ConnectedCalendarView = z.object({
  id: z.number(),
  name: z.string(),
  color: z.enum(busyColors),
  host: z.string(),
  keepsTitles: z.boolean(),
  /** Null until the groomer decides; counts as false. */
  allDayBlocks: z.nullable(z.boolean()),
  readAt: z.nullable(z.number()),
  failure: z.nullable(z.object({ what: z.enum(calendarFailures), since: z.number() })),
  /** From today on: busy times, days with all-day events, and busy times of the next seven days that count. */
  ahead: z.number(),
  wholeDays: z.number(),
  thisWeek: z.number(),
  isCut: z.boolean(),
  unread: z.number(),
  oddEvents: z.array(FaultyEvent),
});
export type ConnectedCalendarView = z.infer<typeof ConnectedCalendarView>;
