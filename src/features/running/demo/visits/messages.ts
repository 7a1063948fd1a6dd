import { and, asc, eq, gt } from "drizzle-orm";
import { bookings, messages } from "#db/schema/tables.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { Seed } from "../people/accounts.ts";

type Booking = typeof bookings.$inferSelect;
type Line = readonly [writtenBy: Side, text: string];

const talk: Line[] = [
  [
    "parent",
    "Hello! Is there room for the van in front of the house? Our driveway is narrow, but the street is quiet.",
  ],
  ["groomer", "The street is fine, thank you. I need about the length of two cars."],
  ["parent", "Great. One more thing: the dryer is a bit scary for us. Can you go slowly with it?"],
  ["groomer", "Of course. I start on the lowest setting and stop if it's too much. Bring a favorite toy!"],
];
const question: Line[] = [["parent", "Do you also trim the fur between the pads? If it costs more, just let me know."]];

/** What demo_parent and a groomer have written about the next visit, and a question to demo_groomer; both end unread. */
export function addMessages(seed: Seed, { parentId, groomerId }: { parentId: number; groomerId: number }) {
  const isAhead = and(eq(bookings.status, "accepted"), gt(bookings.startsAt, seed.now))!;
  const hers = next(seed, and(eq(bookings.petParentId, parentId), isAhead)!);
  const his = next(seed, and(eq(bookings.groomerId, groomerId), eq(bookings.status, "pending"))!);
  if (hers) write(seed, hers, talk);
  if (his) write(seed, his, question);
}

const next = ({ tx }: Seed, which: ReturnType<typeof eq>): Booking | undefined =>
  tx.select().from(bookings).where(which).orderBy(asc(bookings.startsAt)).get();

/** The last of them an hour ago; everything before it was read within minutes. */
function write({ tx, now }: Seed, { id, requestDate }: Booking, lines: readonly Line[]) {
  for (const [at, [writtenBy, text]] of lines.entries()) {
    const toLast = lines.length - 1 - at;
    const sentAt = Math.max(requestDate + at * MINUTE_MS, now - HOUR_MS - toLast * 25 * MINUTE_MS);
    const readAt = toLast === 0 ? null : sentAt + 4 * MINUTE_MS;
    tx.insert(messages).values({ bookingId: id, writtenBy, text, sentAt, readAt }).run();
  }
}
