import { and, desc, eq, gt } from "drizzle-orm";
import { type Booking, bookings, messages, proposalOptions, proposals } from "#db/db.ts";
import { readSeed } from "#db/seed/tables.ts";
import type { ThreadKey } from "#db/threads.ts";
import { type Openings, timeRefusal, withoutParentLimits } from "#src/domain/availability.ts";
import { nextOfferExpiry, offerRefusal } from "#src/domain/next-visit.ts";
import { proposalExpiry } from "#src/domain/proposal.ts";
import { whyNotAgain } from "#src/features/visits/bookings/requests/may-request.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { type Side, slotHours, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { type Seed, seedRow } from "../people/accounts.ts";
import { type Cast, castSql, demoOpenings, findDemoBooking, groomerFor, isCompletedSql, isPendingSql } from "./cast.ts";

export const findNextVisit = (seed: Seed, cast: Cast) =>
  findDemoBooking(seed, [castSql(cast).hers, eq(bookings.status, "accepted"), gt(bookings.startsAt, seed.now)])!;

interface TalkLine {
  about: "next visit" | "request" | "question";
  writtenBy: Side;
  text: string;
}
const talk = Map.groupBy(readSeed<TalkLine>("talk"), ({ about }) => about);

/** Messages that end unread, one open proposal for each demo account, and a next-visit offer for demo_parent. */
export function addMessages(seed: Seed, cast: Cast) {
  const { hers, his } = castSql(cast);
  const [ahead, asked] = [findNextVisit(seed, cast), findDemoBooking(seed, [his, isPendingSql])!];
  propose(seed, cast, ahead, { madeBy: "groomer", count: 3, note: "My van has its inspection that day. Sorry!" });
  propose(seed, cast, asked, { madeBy: "parent", count: 2, note: "I just found out I have to work that day." });
  proposeNext(
    seed,
    cast,
    seed.tx.select().from(bookings).where(and(hers, isCompletedSql)).orderBy(desc(bookings.startsAt)).all(),
  );
  write(seed, { ...ahead, bookingId: ahead.id }, talk.get("next visit")!);
  write(seed, { ...asked, bookingId: asked.id }, talk.get("request")!);
  write(seed, { ...questionOf(seed, cast), bookingId: null, requestDate: seed.now - DAY_MS }, talk.get("question")!);
}

/** From a parent nearby who never sent a request to the demo groomer. */
function questionOf(seed: Seed, cast: Cast) {
  const { his } = castSql(cast);
  const isNew = ({ id }: { id: number }) => !findDemoBooking(seed, [his, eq(bookings.petParentId, id)]);
  return { groomerId: cast.groomer.id, petParentId: cast.parents.find((one) => one !== cast.parent && isNew(one))!.id };
}

/** The last message is an hour old; earlier ones were read within minutes. */
function write(seed: Seed, thread: ThreadKey & Pick<Booking, "requestDate">, lines: readonly TalkLine[]) {
  const { bookingId, groomerId, petParentId, requestDate } = thread;
  for (const [at, { writtenBy, text }] of lines.entries()) {
    const toLast = lines.length - 1 - at;
    const sentAt = Math.max(requestDate + at * MINUTE_MS, seed.now - HOUR_MS - toLast * 25 * MINUTE_MS);
    const readAt = toLast === 0 ? null : sentAt + 4 * MINUTE_MS;
    seedRow(seed, messages, { bookingId, groomerId, petParentId, writtenBy, text, sentAt, readAt });
  }
}

function timesFrom(openings: Openings, from: string, minutes: number, count: number) {
  const times: { date: string; slot: TimeSlot }[] = [];
  for (let date = from; times.length < count; date = addDays(date, 1)) {
    const slot = timeSlots.find((one) => !timeRefusal(openings, date, one, minutes));
    if (slot) times.push({ date, slot });
  }
  return times;
}

const openingsFor = (seed: Seed, cast: Cast, booking: Booking) => demoOpenings(seed, groomerFor(cast, booking));

interface DemoProposal {
  madeBy: Side;
  count: number;
  note: string;
}

function propose(seed: Seed, cast: Cast, booking: Booking, { madeBy, count, note }: DemoProposal) {
  const { id: bookingId, preferredDate, visitMinutes, timeZone } = booking;
  const times = timesFrom(openingsFor(seed, cast, booking), addDays(preferredDate, 1), visitMinutes, count);
  // A groomer's first proposed time is exact.
  if (madeBy === "groomer") Object.assign(times[0]!, { time: slotHours[times[0]!.slot].opens });
  const starts = times.map(({ date, slot }) => slotStart(date, slot, timeZone));
  const createdAt = Math.max(booking.statusChangedAt, seed.now - HOUR_MS);
  const expiresAt = proposalExpiry(booking, { madeBy, starts }, createdAt);
  addProposal(seed, { bookingId, madeBy, note, createdAt, expiresAt }, times);
}

/** After the latest visit that allows a next one. */
function proposeNext(seed: Seed, cast: Cast, visits: readonly Booking[]) {
  const { tx, now } = seed;
  const isNone = { made: 0, isOneOpen: false };
  const visit = visits.find((one) => !offerRefusal(one, isNone, now) && whyNotAgain(tx, one.id, now) === null)!;
  const openings = openingsFor(seed, cast, visit);
  const times = timesFrom(withoutParentLimits(openings), addDays(openings.today, 16), visit.visitMinutes, 2);
  const starts = times.map(({ date, slot }) => slotStart(date, slot, visit.timeZone));
  const createdAt = now - HOUR_MS;
  const made = { bookingId: visit.id, createdAt, expiresAt: nextOfferExpiry(starts, visit.timeZone, createdAt) };
  addProposal(
    seed,
    { ...made, madeBy: "groomer", kind: "next-visit", note: "I'm in your part of town on both days." },
    times,
  );
}

function addProposal(seed: Seed, made: typeof proposals.$inferInsert, times: ReturnType<typeof timesFrom>) {
  const { id: proposalId } = seedRow(seed, proposals, made);
  for (const [at, time] of times.entries()) seedRow(seed, proposalOptions, { proposalId, place: at + 1, ...time });
}
