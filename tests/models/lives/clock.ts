import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { PASSWORD } from "#tests/support/people.ts";
import type { AccountExport } from "#tests/support/rows.ts";
import { dayAfter, holds, type Life, read } from "./life.ts";
import type { Booking, Visit } from "./model.ts";

export async function sendTo(life: Life, instant: number) {
  life.app.clock.set(instant);
  await life.jobs.catchUp();
  life.login();
  await readsOn(life);
}

export async function waits(life: Life): Promise<string> {
  const hours = life.dice.pick([3, 26, 26, 74, 74, 8 * 24, 20 * 24]);
  await sendTo(life, life.app.clock.now() + hours * HOUR_MS);
  return `${hours} hours pass, it is ${life.today()}`;
}

type Copy = AccountExport & { addedVisits: AddedVisitView[] };
export const exportOf = async (life: Life): Promise<Copy> =>
  (await read<Copy>(life.gusHere.post("/api/account/export", { password: PASSWORD }), 200)).body;

const isOpen = ({ status, account }: Booking) => !account.isClosed && (status === "pending" || status === "accepted");

async function readsOn({ model, gusHere, app, today }: Life) {
  const now = app.clock.now();
  for (const booking of model.bookings.filter(isOpen)) {
    const { body } = await read<BookingView>(gusHere.get(`/api/bookings/${booking.id}`), 200);
    movesOn(booking, body, now);
  }
  for (const visit of model.households.flatMap((one) => one.visits)) {
    if (visit.status !== "accepted" || visit.date > today()) continue;
    const { body } = await read<AddedVisitView>(gusHere.get(`/api/bookings/${visit.id}`), 200);
    isOver(visit, body, today());
  }
}

const LONGEST_PART = 4 * HOUR_MS;

function movesOn(booking: Booking, { status }: Pick<BookingView, "status">, now: number) {
  const { id, startsAt, askedAt, status: before } = booking;
  const said = () => `booking ${id} was ${before} and is ${status} now`;
  const allowed = { pending: ["pending", "expired"], accepted: ["accepted", "completed"] }[before as string];
  holds(status === before || allowed?.includes(status), said);
  if (status === "completed" && before === "accepted") holds(now >= startsAt + 2 * DAY_MS, said);
  if (status === "accepted") holds(now <= startsAt + LONGEST_PART + 2 * DAY_MS + HOUR_MS, said);
  if (status === "pending") holds(now <= askedAt + 2 * DAY_MS + HOUR_MS && now <= startsAt + LONGEST_PART, said);
  booking.status = status;
}

function isOver(visit: Visit, { status }: Pick<AddedVisitView, "status">, today: string) {
  const said = () => `added visit ${visit.id} of ${visit.date} was ${visit.status} and is ${status} on ${today}`;
  holds(status === visit.status || (visit.status === "accepted" && status === "completed"), said);
  if (visit.status === "accepted") {
    if (status === "completed") holds(today >= dayAfter(visit.date, 2), said);
    else holds(today <= dayAfter(visit.date, 3), said);
  }
  visit.status = status;
}
