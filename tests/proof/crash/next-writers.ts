import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { bookingOf } from "../support/world.ts";
import { type Booked, setStatus } from "./booking-writers.ts";
import { change, send } from "./calls.ts";
import type { Visit } from "./given.ts";
import type { Stage } from "./stage.ts";
import { bookingValue } from "./tables.ts";
import type { Writer } from "./writers.ts";

/** Weeks between a visit and the next one, in days, and how many of these days are used in turn. */
const DAYS = { first: 28, count: 50 };

/** A visit is completed and the next one offered. Of four offers two are booked, of which one is cancelled. */
export const offerNext =
  (stage: Stage): Writer =>
  async () => {
    const visit = stage.nextVisits.pop();
    if (!visit) return Bun.sleep(20);
    const { bookingId, parent, owner, time } = visit;
    await setStatus(stage, { id: bookingId, time }, "completed", owner);
    const number = stage.next();
    const { id, options } = await offer(stage, visit, number);
    const call = { method: "PATCH", path: `/api/proposals/${id}`, mayBeFull: true } as const;
    const way = number % 4;
    if (way >= 2) {
      const [status, { cookie }] = way === 2 ? (["declined", parent] as const) : (["withdrawn", owner] as const);
      return change(stage, `answer ${id}`, status, { ...call, cookie, body: { status } });
    }
    const body = { status: "accepted", option: way + 1 };
    const { cookie } = parent;
    const next = await change<BookingView>(stage, `answer ${id}`, "accepted", { ...call, cookie, body });
    const booked: Booked = { id: next.id, time: options[way]! };
    stage.ledger.acknowledge(`booking ${next.id}`, bookingValue("accepted", booked.time));
    stage.ledger.acknowledge(`next visit ${bookingId}`, next.id);
    if (way === 0) await setStatus(stage, booked, "cancelled", parent);
  };

/** The morning or the afternoon of a day some weeks later. */
async function offer(stage: Stage, { bookingId, owner }: Visit, number: number) {
  const business = stage.businesses[stage.owners.findIndex(({ id }) => id === owner.id)]!;
  const { preferredDate: date } = bookingOf(business, DAYS.first + (number % DAYS.count));
  const options = [timeSlots[0], timeSlots[1]].map((slot) => ({ date, slot }));
  const { proposal } = await send<BookingView>(stage, {
    method: "POST",
    path: `/api/bookings/${bookingId}/next-visit`,
    cookie: owner.cookie,
    body: { options },
    mayBeFull: true,
  });
  stage.ledger.acknowledge(`proposal ${proposal!.id}`, "there");
  return { id: proposal!.id, options };
}
