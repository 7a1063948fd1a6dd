import { createHash } from "node:crypto";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { busyTimes, changeRow, connectedCalendars, groomerProfiles, hasRow, type Tx, transact, users } from "#db/db.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { isTimeReached } from "#src/base/job-turns.ts";
import { createChildParser } from "#src/base/run-apart.ts";
import { percentDecoded } from "#src/base/setting-kinds.ts";
import { prose, untrusted } from "#src/email/template.ts";
import { type GroomerEventData, notify, userNotice } from "#src/notices/notify.ts";
import { businessPath } from "#src/shared/base/dashboard-paths.ts";
import { addDays, DAY_MS, localTime } from "#src/shared/base/time.ts";
import { type CalendarFailure, calendarFailureTexts } from "#src/shared/listing/connected-calendars.ts";
import { type FetchResult, type FileValidators, fetchFile } from "./fetch-file.ts";
import type { BusyDaySpan, ParsedCalendar, ParseOptions } from "./file/busy-times.ts";

const DAYS_AHEAD = 365;

type ReadResult =
  | { is: "read"; found: ParsedCalendar; state: FileValidators; on: string }
  | { is: "same" }
  /** Failed for a local reason, so nothing is known about the calendar. */
  | { is: "unread" }
  | Extract<FetchResult, { is: "failed" }>;

interface CalendarSource {
  address: string;
  email: string;
  timeZone: string;
  keepsTitles: boolean;
  known: FileValidators | null;
}

/** Writes nothing. `by` is the waiting caller. Throws 429 and 503 if too many wait. */
export async function fetchAndParse(
  ctx: Ctx,
  { address, email, timeZone, keepsTitles, known }: CalendarSource,
  by?: ActorContext,
): Promise<ReadResult> {
  const on = localTime(ctx.now(), timeZone).today;
  const fetched = await fetchFile(ctx, { address, known, from: Date.parse(rangeToRead(on).from) });
  if (fetched.is !== "file") return fetched;
  const ownHost = new URL(ctx.config.appUrl).hostname;
  const asked = { timeZone, ...rangeToRead(on), ownHost, owners: ownersOf(address, email), keepsTitles };
  const found = await parseCalendarInChild(fetched.file, asked, by && { by, now: ctx.now });
  if (found === "try-again") return { is: "unread" };
  if (found === null) return { is: "failed", failure: "no-calendar" };
  if (found === "too-heavy") return { is: "failed", failure: "too-heavy" };
  return { is: "read", found, state: fetched.state, on: dayIn(on, timeZone) };
}

/** Google's URLs contain the owner's email. */
const ownersOf = (address: string, email: string) =>
  [email, /\/ical\/([^/]+)\//.exec(decodedPath(address))?.[1] ?? ""].filter(Boolean).map((one) => one.toLowerCase());

function decodedPath(address: string): string {
  const { pathname } = new URL(address);
  return percentDecoded(pathname) ?? pathname;
}

const dayIn = (date: string, timeZone: string) => `${date} ${timeZone}`;

export const rangeToRead = (on: string) => ({ from: addDays(on, -1), until: addDays(on, DAYS_AHEAD) });

/** Keeps the old times on failure. Never moves a visit. False if it couldn't be read for a local reason. */
export async function rereadCalendar(ctx: Ctx, id: number, by?: ActorContext): Promise<boolean> {
  const calendar = ctx.db
    .select({ own: connectedCalendars, timeZone: groomerProfiles.timeZone, email: users.email })
    .from(connectedCalendars)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, connectedCalendars.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(connectedCalendars.id, id))
    .get();
  if (!calendar) return true;
  const { address, keepsTitles, etag, modified, readWholeOn, waitsUntil } = calendar.own;
  if (waitsUntil !== null && !isTimeReached(waitsUntil, ctx.now(), DAY_MS)) return true;
  const timeZone = calendar.timeZone ?? "UTC";
  // Re-read once a day, because repeats need one more day, and after a time zone change.
  const isOfToday = readWholeOn === dayIn(localTime(ctx.now(), timeZone).today, timeZone);
  const { email } = calendar;
  const known = isOfToday ? { etag, modified } : null;
  const read = await fetchAndParse(ctx, { address, email, timeZone, keepsTitles, known }, by);
  if (read.is === "unread") return false;
  transact(ctx.db, (tx) => {
    const row = tx.select().from(connectedCalendars).where(eq(connectedCalendars.id, id)).get();
    if (!row) return;
    // Titles were turned on in between, and this read lacks them.
    if (row.keepsTitles && !keepsTitles) return;
    if (read.is === "failed") keepFailure(ctx, tx, row, read);
    else saveReadCalendar(tx, row, read, ctx.now());
  });
  return true;
}

type Calendar = typeof connectedCalendars.$inferSelect;

function keepFailure(ctx: Ctx, tx: Tx, row: Calendar, { failure, waitMs = 0 }: Extract<FetchResult, { is: "failed" }>) {
  const now = ctx.now();
  const waitsUntil = waitMs > 0 ? now + waitMs : null;
  const failing = { triedAt: now, failure, failingSince: row.failingSince ?? now };
  const toldAt = tellOfFailure(ctx, tx, { ...row, ...failing });
  changeRow(tx, connectedCalendars, { id: row.id }, { ...failing, toldAt, waitsUntil });
}

/** Drops titles if they were turned off in between. If unchanged, only notes the successful read. */
export function saveReadCalendar(
  tx: Tx,
  row: Pick<Calendar, "id" | "keepsTitles" | "timesHash">,
  read: ReadResult,
  now: number,
) {
  const well = { triedAt: now, readAt: now, failure: null, failingSince: null, toldAt: null, waitsUntil: null };
  const changes = read.is === "read" ? keepTimes(tx, row, read) : {};
  changeRow(tx, connectedCalendars, { id: row.id }, { ...well, ...changes });
}

function keepTimes(
  tx: Tx,
  { id, keepsTitles, timesHash: before }: Pick<Calendar, "id" | "keepsTitles" | "timesHash">,
  { found, state, on }: ReadResult & { is: "read" },
) {
  const times = keepsTitles ? found.times : found.times.map(withoutTitle);
  const timesHash = createHash("sha256").update(JSON.stringify(times)).digest("base64url").slice(0, 22);
  const oddEvents = keepsTitles ? found.oddEvents : found.oddEvents.map(withoutTitle);
  const facts = { ...state, readWholeOn: on, isCut: found.isCut, unread: found.unread, oddEvents };
  if (timesHash === before) return facts;
  tx.delete(busyTimes).where(eq(busyTimes.calendarId, id)).run();
  tx.insert(busyTimes).select(rowsIn(id, times)).run();
  return { ...facts, timesHash };
}

export const withoutTitle = <T extends { title: string | null }>(one: T): T => ({ ...one, title: null });

/** One JSON value, because binding columns of thousands of rows takes ten times as long. */
const rowsIn = (calendarId: number, times: readonly BusyDaySpan[]) =>
  sql`SELECT NULL, ${calendarId}, value->>'date', value->>'opens', value->>'closes', value->>'isAllDay', value->>'title',
    value->>'zipCode' FROM json_each(${JSON.stringify(times)})`;

export const parseCalendarInChild = createChildParser<ParseOptions, ParsedCalendar | null>(
  join(import.meta.dir, "file/program.ts"),
  "Many people are connecting calendars right now. Please try again.",
);

interface FailingCalendar extends Pick<typeof connectedCalendars.$inferSelect, "id" | "name"> {
  failure: CalendarFailure;
  failingSince: number;
}

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "calendar.failing": GroomerEventData & FailingCalendar;
  }
}

export const calendarFailureNotice = userNotice("calendar.failing", {
  key: "busy calendar {id} fails since {failingSince}",
  isBySystem: true,
  email: ({ name, failure }, { config }) => ({
    subject: "We can't sync one of your connected calendars",
    paragraphs: [
      prose`We haven't been able to sync ${untrusted(name, "one of your connected calendars")} for a day. ${calendarFailureTexts[failure]}`,
      "Until that's fixed, parents can request times you've filled since then.",
    ],
    action: { label: "See connected calendars", url: config.appUrl + businessPath("calendars") },
  }),
  holds: ({ db }, { named: { id, failingSince } }) =>
    hasRow(db, connectedCalendars, { id: Number(id), failingSince: Number(failingSince) }),
});

/** Emails the groomer after a day of failures, once until it works again. Returns the time of the email. */
function tellOfFailure(ctx: Ctx, tx: Tx, calendar: FailingCalendar & { groomerId: number; toldAt: number | null }) {
  const { groomerId: groomer, failingSince, toldAt } = calendar;
  if (toldAt !== null || ctx.now() - failingSince < DAY_MS) return toldAt;
  notify(ctx, tx, "calendar.failing", { ...calendar, groomer });
  return ctx.now();
}
