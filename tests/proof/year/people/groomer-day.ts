import { addDays } from "#src/shared/base/time.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { today } from "./account.ts";
import { look, on } from "./bookings.ts";
import { type Groomer, type Habit, said } from "./person.ts";

export const dayHabits: readonly Habit<Groomer>[] = [
  { name: "looks at today", weight: 4, act: ({ browser }) => browser.get("/api/today") },
  {
    name: "looks at the week",
    weight: 1.5,
    act: (me) => me.browser.get(`/api/calendar?from=${today(me)}&to=${today(me, 6)}`),
  },
  {
    name: "looks at a day",
    weight: 2,
    act: (me) => me.browser.get(`/groomer-dashboard/day/${today(me, me.dice.between(0, 2))}`),
  },
  { name: "keeps days without network", weight: 1, act: ({ browser }) => browser.get("/api/kept-days") },
  {
    name: "confirms a day",
    weight: 3,
    act: (me) => me.browser.post(`/api/day-plans/${today(me, me.dice.between(0, 2))}/promise`),
  },
  {
    name: "plans a day anew",
    weight: 0.7,
    act: (me) =>
      me.browser.post(`/api/day-plans/${today(me, me.dice.between(0, 2))}/anew`, { confirm: me.dice.chance(0.5) }),
  },
  {
    name: "runs late",
    weight: 1,
    act: (me) => me.browser.post(`/api/day-plans/${today(me)}/late`, { minutes: me.dice.pick([15, 30, 60]) }),
  },
  { name: "sets an hour by hand", weight: 1, act: setHour },
  {
    name: "sets out",
    weight: 3,
    act: on("on_my_way", ({ browser }: Groomer, { id }) => browser.post(`/api/bookings/${id}/on-my-way`)),
  },
  {
    name: "arrives",
    weight: 3,
    act: on("arrived", ({ browser }: Groomer, { id }) => browser.post(`/api/bookings/${id}/arrived`)),
  },
  { name: "puts a day in order", weight: 1.2, act: order },
  { name: "takes hours off", weight: 0.7, act: takeTimeOff },
  { name: "has those hours after all", weight: 0.3, act: haveHours },
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
