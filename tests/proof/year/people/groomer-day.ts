import { addDays } from "#src/shared/base/time.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { today } from "./account.ts";
import { look, on } from "./bookings.ts";
import { type Groomer, type Habit, said } from "./person.ts";

export const dayHabits: readonly Habit<Groomer>[] = [
  ["looks at today", 4, ({ browser }) => browser.get("/api/today")],
  ["looks at the week", 1.5, (me) => me.browser.get(`/api/calendar?from=${today(me)}&to=${today(me, 6)}`)],
  ["looks at a day", 2, (me) => me.browser.get(`/groomer-dashboard/day/${today(me, me.dice.between(0, 2))}`)],
  ["keeps days without network", 1, ({ browser }) => browser.get("/api/offline-days")],
  ["confirms a day", 3, (me) => me.browser.post(`/api/day-plans/${today(me, me.dice.between(0, 2))}/confirm`)],
  [
    "plans a day anew",
    0.7,
    (me) =>
      me.browser.post(`/api/day-plans/${today(me, me.dice.between(0, 2))}/replan`, { confirm: me.dice.chance(0.5) }),
  ],
  [
    "runs late",
    1,
    (me) => me.browser.post(`/api/day-plans/${today(me)}/late`, { minutes: me.dice.pick([15, 30, 60]) }),
  ],
  ["sets an hour by hand", 1, setHour],
  ["sets out", 3, on("on_my_way", ({ browser }: Groomer, { id }) => browser.post(`/api/bookings/${id}/on-my-way`))],
  ["arrives", 3, on("arrived", ({ browser }: Groomer, { id }) => browser.post(`/api/bookings/${id}/arrived`))],
  ["puts a day in order", 1.2, order],
  ["takes hours off", 0.7, takeTimeOff],
  ["has those hours after all", 0.3, haveHours],
];

async function setHour(me: Groomer) {
  await look(me);
  const promised = me.bookings.filter(({ arrival, status }) => arrival && status === "accepted");
  if (promised.length === 0) return;
  const { id, preferredDate, arrival }: BookingView = me.dice.pick(promised);
  const hour = Number(arrival!.from.slice(0, 2)) + me.dice.pick([-1, 0, 1]);
  const from = `${String(hour).padStart(2, "0")}:${me.dice.pick(["00", "30"])}`;
  await me.browser.patch(`/api/day-plans/${preferredDate}`, { hours: { [id]: from }, confirm: me.dice.chance(0.6) });
}

async function order(me: Groomer) {
  const { browser, dice } = me;
  const today = await said<{ date: string }>(browser.get("/api/today"));
  if (!today) return;
  const calendar = await said<CalendarView>(
    browser.get(`/api/calendar?from=${today.date}&to=${addDays(today.date, 6)}`),
  );
  const full = calendar?.days.filter(({ visits }) => visits > 1) ?? [];
  if (full.length === 0) return;
  const path = `/api/day-plans/${dice.pick(full).date}`;
  const plan = await said<{ legs: { bookingId: number }[] }>(browser.get(path));
  const stops = plan?.legs.map(({ bookingId }) => bookingId) ?? [];
  const wanted = dice.pick([null, stops.toReversed(), stops.slice(1)]);
  await browser.patch(path, { order: wanted, confirm: dice.chance(0.6) });
}

async function haveHours({ browser, dice }: Groomer) {
  const off = await said<{ id: number }[]>(browser.get("/api/time-off"));
  if (off?.length) await browser.delete(`/api/time-off/${dice.pick(off).id}`);
}

function takeTimeOff(me: Groomer) {
  return me.browser.post("/api/time-off", {
    date: today(me, me.dice.between(1, 8)),
    opens: "10:00",
    closes: "11:30",
    note: "Dentist",
    confirm: me.dice.chance(0.5),
  });
}
