import Papa from "papaparse";
import { dayAfter, holds, read } from "../lives/life.ts";
import * as m from "./model.ts";
import { type Setup, viewOf } from "./world.ts";

const same = (found: unknown, wanted: unknown, what: string) =>
  holds(Bun.deepEquals(found, wanted), () => `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
const get = async <T>({ ask }: Setup, path: string) => (await ask<T>("get", path, undefined, 200)).body;

const isAhead = ({ status }: m.Visit) => status === "accepted" || status === "completed";
const lowestOn = ({ visits }: Setup, date: string) =>
  m.total(
    visits.filter((one) => one.date === date && isAhead(one)),
    ({ low }) => low,
  );

/** Today, tomorrow, and the calendar. */
export async function checkToday(world: Setup) {
  type Today = { date: string; sum: unknown; tomorrow: { date: string; price: number } | null };
  const { date, sum, tomorrow } = await get<Today>(world, "/api/today");
  same(sum, m.daySum(world.visits, date), `the sum of ${date}, seen on ${world.today()}`);
  if (tomorrow) same(tomorrow.price, lowestOn(world, tomorrow.date), `the price of ${tomorrow.date}`);
  const week = `from=${dayAfter(date, -4)}&to=${dayAfter(date, 6)}`;
  const { days } = await get<{ days: { date: string; cents: number }[] }>(world, `/api/calendar?${week}`);
  for (const day of days) same(day.cents, lowestOn(world, day.date), `the calendar's ${day.date}`);
}

export async function checkUnpaid(world: Setup) {
  const { visits } = await get<{ visits: { id: number }[] }>(world, "/api/bookings/groomer/list?show=not_yet");
  const found = visits.map(({ id }) => id).sort();
  same(
    found,
    world.visits
      .filter(m.isOwed)
      .map(({ id }) => id)
      .sort(),
    "not yet paid",
  );
}

type Line = ReturnType<typeof m.line>;
const lines = (visits: readonly m.Visit[], by: (visit: m.Visit) => string) =>
  Object.fromEntries(
    Map.groupBy(visits, by)
      .entries()
      .map(([name, all]) => [name, m.line(all)]),
  );

export async function checkNumbers(world: Setup) {
  type Income = { months: (Line & { month: string })[]; methods: (Line & { method: string })[]; owed: unknown };
  type Week = { visits: number; incomeMin: number; incomeMax: number };
  const numbers = await get<{ income: Income; added: unknown; weeks: Week[] }>(world, "/api/insights");
  const { income, weeks } = numbers;
  const { visits, today } = world;
  const [paid, owed] = [visits.filter(m.isIncome), visits.filter(m.isOwed)];
  const months = income.months.filter((one) => one.visits > 0).map(({ month, ...rest }) => [month, rest]);
  same(
    Object.fromEntries(months),
    lines(paid, ({ date }) => date.slice(0, 7)),
    "income by month",
  );
  const methods = income.methods.map(({ method, ...rest }) => [method, rest]);
  same(
    Object.fromEntries(methods),
    lines(paid, (one) => one.paid!.method),
    "income by method",
  );
  same(income.owed, { visits: owed.length, amount: m.line(owed).amount }, "owed");
  const done = visits.filter((one) => one.status === "completed" || (isAhead(one) && one.date < today()));
  const [added, booked] = [done.filter(({ isAdded }) => isAdded), done.filter(({ isAdded }) => !isAdded)];
  same(numbers.added, { visits: added.length, income: m.total(added, ({ low }) => low) }, "visits you added");
  const brought = [booked.length, m.total(booked, ({ low }) => low), m.total(booked, ({ high }) => high)];
  const sum = (part: keyof Week) => weeks.reduce((all, one) => all + one[part], 0);
  same([sum("visits"), sum("incomeMin"), sum("incomeMax")], brought, "what it brought");
}

export async function checkFile(world: Setup, period: string) {
  const { text } = await world.ask("get", `/api/income.csv?period=${period}`, undefined, 200);
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  const wanted = world.visits.filter((one) => m.isIncome(one) && one.date.startsWith(period));
  const row = (date: string, client?: string, ...sums: number[]) => [date, client, ...sums].join();
  same(
    data.map(({ date, client, amount, tip }) => row(date!, client, Number(amount), Number(tip))).sort(),
    wanted.map(({ date, client, paid }) => row(date, client!.name, paid!.amount / 100, paid!.tip / 100)).sort(),
    `the file of ${period}`,
  );
}

export async function checkClients(world: Setup) {
  const { clients } = await get<{ clients: { id: number; name: string }[] }>(world, "/api/clients");
  for (const { id, name } of clients) {
    const client = world.clients.find((one) => (one.id === null ? one.name === name && !one.isFormer : one.id === id));
    holds(client, () => `client ${id} ${name} is in the list`);
    client.id = id;
    const theirs = world.visits.filter((one) => one.client === client);
    type Page = { paid: unknown; past: { id: number; payment: m.Payment | null }[] };
    const { paid, past } = await get<Page>(world, `/api/clients/${id}`);
    same(paid, m.clientSum(theirs), `what client ${id} paid`);
    for (const row of past) same(row.payment, theirs.find((one) => one.id === row.id)?.paid, `the row of ${row.id}`);
  }
}

/** Checks that the groomer's page shows a payment and the parent's doesn't. */
export async function checkVisit(world: Setup, visit: m.Visit) {
  const { client, paid, id } = visit;
  type View = { visitMinutes: number; privateNotes?: { payment: m.Payment | null; lastMethod: string | null } };
  const { privateNotes, visitMinutes } = await get<View>(world, viewOf(visit));
  same(privateNotes?.payment ?? null, paid, `the note of visit ${id}`);
  const dollars = `$${((paid?.amount ?? 0) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  const page = (await world.ask("get", `/bookings/${id}`, undefined, 200)).text;
  if (paid?.amount) holds(page.includes(dollars.replace(/\.00$/, "")), () => `the page of ${id} says no ${dollars}`);
  const ways = (list: readonly m.Visit[]) => [...new Set(list.filter(m.isIncome).map((one) => one.paid!.method))];
  const theirs = client?.isFormer ? [] : ways(world.visits.filter((one) => one.client === client));
  const last = theirs.length > 0 ? theirs : ways(world.visits);
  if (last.length < 2 && privateNotes) same(privateNotes.lastMethod, last[0] ?? null, `how the client of ${id} pays`);
  if (!visit.isAdded) same(visitMinutes, visit.minutes, `the minutes of visit ${id}`);
  const parent = world.parents.find((one) => one.id === client?.parent && !one.isClosed && !visit.isAdded);
  if (!parent) return;
  for (const path of [`/api/bookings/${id}`, `/bookings/${id}`, "/api/bookings/pet-parent", "/api/bookings/overview"]) {
    const { text } = await read(world.at(parent).get(path), 200);
    const isSecret = !/"(privateNotes|payment|lastMethod)"/.test(text) && (!paid || !text.includes(`${dollars} `));
    holds(isSecret, () => `${parent.name} reads what was paid in ${path}`);
  }
}
