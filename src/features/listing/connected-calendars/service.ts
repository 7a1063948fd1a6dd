import { and, asc, eq } from "drizzle-orm";
import { addRow, busyTimes, changeRow, connectedCalendars, groomerProfiles, type Tx, transact, users } from "#db/db.ts";
import { serializePerKey } from "#src/base/concurrency.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { AppError, found, invalid } from "#src/shared/base/errors.ts";
import { shortened } from "#src/shared/base/shortened.ts";
import {
  busyColors,
  type ConnectedCalendarChanges,
  type ConnectedCalendarInput,
  type ConnectedCalendarView,
  calendarFailureTexts,
  MAX_BUSY_CALENDARS,
} from "#src/shared/listing/connected-calendars.ts";
import { findConnectedCalendars } from "./queries.ts";
import { fetchAndParse, rereadCalendar, saveReadCalendar, withoutTitle } from "./read.ts";

const services: readonly (readonly [host: RegExp, name: string])[] = [
  [/(?:^|\.)google\.com$/, "Google Calendar"],
  [/(?:^|\.)icloud\.com$/, "Apple Calendar"],
  [/(?:^|\.)(?:outlook|office365|office|live)\.com$/, "Outlook Calendar"],
];

/** Name of the service, or else the host. */
function serviceOf(address: string): string {
  const { hostname } = new URL(address);
  return services.find(([host]) => host.test(hostname))?.[1] ?? hostname.slice(0, 60);
}

/** One parser process serves all, so a groomer's reads run one after another. */
const inTurn = serializePerKey<number>();

/** Reads it first. Throws 409 (no profile, five calendars, duplicate), 422 (URL), 429, 503 (try again). */
export async function addConnectedCalendar(
  ctx: Ctx,
  by: ActorContext,
  input: ConnectedCalendarInput,
): Promise<ConnectedCalendarView> {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  const { address, keepsTitles = false } = input;
  if (URL.parse(address)?.hostname === new URL(ctx.config.appUrl).hostname) {
    throw invalid({ address: "That calendar is from our site. Connect a different one." });
  }
  refuseMore(ctx.db, groomerId, address);
  ctx.limits.take("connected-calendar-user", String(by.viewer.userId));
  const source = { address, ...ownerOf(ctx, groomerId), keepsTitles, known: null };
  const read = await inTurn(by.viewer.userId, () => fetchAndParse(ctx, source, by));
  if (read.is === "unread") throw notNow();
  if (read.is !== "read") {
    throw invalid({ address: calendarFailureTexts[read.is === "failed" ? read.failure : "no-answer"] });
  }
  const id = transact(ctx, (tx, now) => {
    requireOpen(tx, by.viewer);
    const others = refuseMore(tx, groomerId, address);
    const color = busyColors.find((one) => others.every((other) => other.color !== one)) ?? busyColors[0];
    const name = input.name ?? (read.found.name && shortened(read.found.name, 60)) ?? serviceOf(address);
    const row = { groomerId, address, name, color, keepsTitles, createdAt: now, triedAt: now };
    const added = addRow(tx, connectedCalendars, row);
    saveReadCalendar(tx, added, read, now);
    auditBy(tx, by, { action: "connected-calendar-added", ...auditEntry(groomerId, added.id), now });
    return added.id;
  });
  return viewOf(ctx, by, id);
}

/** Throws 404, 429. */
export async function changeConnectedCalendar(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  changes: ConnectedCalendarChanges,
): Promise<ConnectedCalendarView> {
  const before = ownRow(ctx.db, by, id);
  const isReadAnew = changes.keepsTitles === true && !before.keepsTitles;
  if (isReadAnew) ctx.limits.take("connected-calendar-user", String(by.viewer.userId));
  transact(ctx.db, (tx) => {
    const row = ownRow(tx, by, id);
    const { keepsTitles = row.keepsTitles } = changes;
    const unknown = keepsTitles === row.keepsTitles ? {} : { timesHash: null, readWholeOn: null };
    const oddEvents = keepsTitles ? row.oddEvents : row.oddEvents.map(withoutTitle);
    if (!keepsTitles) tx.update(busyTimes).set({ title: null }).where(eq(busyTimes.calendarId, id)).run();
    changeRow(tx, connectedCalendars, { id }, { name: row.name, ...changes, ...unknown, oddEvents });
    auditBy(tx, by, { action: "connected-calendar-changed", ...auditEntry(row.groomerId, id), now: ctx.now() });
  });
  if (isReadAnew) await inTurn(by.viewer.userId, () => rereadCalendar(ctx, id, by)).catch(leaveToItsTurn);
  return viewOf(ctx, by, id);
}

/** Throws 404, 429, 503. */
export async function readConnectedCalendar(ctx: Ctx, by: ActorContext, id: number): Promise<ConnectedCalendarView> {
  ownRow(ctx.db, by, id);
  ctx.limits.take("connected-calendar-user", String(by.viewer.userId));
  if (!(await inTurn(by.viewer.userId, () => rereadCalendar(ctx, id, by)))) throw notNow();
  return viewOf(ctx, by, id);
}

/** Throws 404. */
export function removeConnectedCalendar(ctx: Ctx, by: ActorContext, id: number) {
  transact(ctx.db, (tx) => {
    const { groomerId } = ownRow(tx, by, id);
    tx.delete(connectedCalendars).where(eq(connectedCalendars.id, id)).run();
    auditBy(tx, by, { action: "connected-calendar-removed", ...auditEntry(groomerId, id), now: ctx.now() });
  });
}

/** URL and name may be secret, so neither is logged. */
const auditEntry = (groomerId: number, calendarId: number) => ({
  target: `groomer ${groomerId}`,
  detail: { calendarId },
});

type DbReader = Pick<Tx, "select">;

function ownRow(tx: DbReader, { viewer }: ActorContext, id: number) {
  const own = and(eq(connectedCalendars.id, id), eq(connectedCalendars.groomerId, viewer.groomerId ?? 0));
  return found(tx.select().from(connectedCalendars).where(own).get());
}

const viewOf = (ctx: Ctx, { viewer }: ActorContext, id: number) =>
  found(findConnectedCalendars(ctx, viewer).find((one) => one.id === id));

function refuseMore(tx: DbReader, groomerId: number, address: string) {
  const others = tx
    .select({ address: connectedCalendars.address, color: connectedCalendars.color })
    .from(connectedCalendars)
    .where(eq(connectedCalendars.groomerId, groomerId))
    .orderBy(asc(connectedCalendars.id))
    .all();
  if (others.some((other) => other.address === address)) throw refusal("You've already connected this calendar.");
  if (others.length < MAX_BUSY_CALENDARS) return others;
  throw refusal(`You can connect up to ${MAX_BUSY_CALENDARS} calendars. Remove one first.`);
}

/** The change is saved, so a busy reader is not an error. */
function leaveToItsTurn(error: unknown) {
  if (!(error instanceof AppError)) throw error;
}

const notNow = () =>
  new AppError("unavailable", "We couldn't read your calendar right now. Please try again.", undefined, 10);

const refusal = (message: string) => new AppError("conflict", message, { address: message });

function ownerOf({ db }: Ctx, groomerId: number) {
  const { email, timeZone } = db
    .select({ email: users.email, timeZone: groomerProfiles.timeZone })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get()!;
  return { email, timeZone: timeZone ?? "UTC" };
}
