import Papa from "papaparse";
import { dayAfter, holds, read } from "../lives/life.ts";
import * as m from "./model.ts";
import { viewOf, type World } from "./world.ts";

const same = (found: unknown, wanted: unknown, what: string) =>
  holds(Bun.deepEquals(found, wanted), () => `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
const get = async <T>(world: World, path: string) => (await read<T>(world.groomer().get(path), 200)).body;

export async function checkToday(world: World) {
  const { date, sum } = await get<{ date: string; sum: unknown }>(world, "/api/today");
  same(sum, m.daySum(world.visits, date), `the sum of ${date}, seen on ${world.today()}`);
}

export async function checkCalendar(world: World) {
  const [from, to] = [dayAfter(world.today(), -10), dayAfter(world.today(), 10)];
  const { days } = await get<{ days: { date: string; cents: number }[] }>(world, `/api/calendar?from=${from}&to=${to}`);
  for (const { date, cents } of days) {
    const there = world.visits.filter((one) => one.date === date && (one.status === "accepted" || one.status === "completed"));
    same(cents, there.reduce((all, { low }) => all + low, 0), `the calendar's ${date}`);
  }
}

export async function checkUnpaid(world: World) {
  type Row = { booking: { id: number } | null; added: { id: number } | null };
  const { visits } = await get<{ visits: Row[] }>(world, "/api/bookings/groomer/list?show=not_yet");
  const found = visits.map(({ booking, added }) => (booking ?? added)!.id).sort();
  same(found, world.visits.filter(m.isOwed).map(({ id }) => id).sort(), "not yet paid");
}

export async function checkNumbers(world: World) {
  type Line = { visits: number; amount: number; tips: number };
  type Income = { months: (Line & { month: string })[]; methods: (Line & { method: string })[]; owed: unknown; years: string[] };
  const { income, own } = await get<{ income: Income; own: { visits: number; income: number } }>(world, "/api/numbers?weeks=12");
  const [paid, owed] = [world.visits.filter(m.isIncome), world.visits.filter(m.isOwed)];
  const months = Object.groupBy(paid, ({ date }) => date.slice(0, 7));
  const shown = income.months.filter(({ visits }) => visits > 0);
  same(
    shown.map(({ month, ...rest }) => [month, rest]).sort(),
    Object.entries(months).map(([month, all]) => [month, m.line(all!)]).sort(),
    "income by month",
  );
  const ways = Object.groupBy(paid, ({ paid: { method } = { method: "other" } as m.Payment }) => method);
  same(
    income.methods.map(({ method, ...rest }) => [method, rest]).sort(),
    Object.entries(ways).map(([way, all]) => [way, m.line(all!)]).sort(),
    "income by method",
  );
  same(income.owed, { visits: owed.length, amount: m.amounts(owed) }, "owed");
  const added = world.visits.filter(({ isAdded, status, date }) => isAdded && (status === "completed" || (status === "accepted" && date < world.today())));
  same(own, { visits: added.length, income: added.reduce((all, { low }) => all + low, 0) }, "visits you added");
}

const inDollars = (cents: number) => (cents / 100).toFixed(2);

export async function checkFile(world: World, period: string) {
  const { text } = await read(world.groomer().get(`/api/income.csv?period=${period}`), 200);
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true });
  const wanted = world.visits
    .filter((one) => m.isIncome(one) && one.date.startsWith(period))
    .map(({ date, client, paid }) => [date, client?.name, inDollars(paid!.amount), inDollars(paid!.tip)].join());
  const found = data.map(({ date, client, amount, tip }) =>
    [date, client, inDollars(Number(amount) * 100), inDollars(Number(tip) * 100)].join(),
  );
  same(found.sort(), wanted.sort(), `the file of ${period}: ${text.slice(0, 100)}`);
}

export async function checkClients(world: World) {
  const { clients } = await get<{ clients: { id: number; name: string }[] }>(world, "/api/clients");
  for (const { id, name } of clients) {
    const client = world.clients.find((one) => (one.id === null ? one.name === name && !one.isFormer : one.id === id));
    holds(client, () => `client ${id} ${name} is in the list`);
    client.id = id;
    const theirs = world.visits.filter((one) => one.client === client);
    type Page = { paid: unknown; past: { id: number; payment: m.Payment | null }[] };
    const { paid, past } = await get<Page>(world, `/api/clients/${id}`);
    same(paid, m.clientSum(theirs), `what client ${id} paid`);
    for (const row of past)
      same(row.payment ?? null, theirs.find((one) => one.id === row.id)?.paid ?? null, `the row of visit ${row.id}`);
  }
}

export async function checkVisit(world: World, visit: m.Visit) {
  type View = { price: number; priceMin: number; priceMax: number; visitMinutes: number; ownNotes?: { payment: m.Payment | null; lastMethod: string | null } };
  const view = await get<View>(world, viewOf(visit));
  same(view.ownNotes?.payment ?? null, visit.paid, `the note of visit ${visit.id}`);
  const page = (await read(world.groomer().get(`/bookings/${visit.id}`), 200)).text;
  const shown = visit.paid && `$${(visit.paid.amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  if (shown && (visit.paid!.amount > 0 || !m.isOwed(visit))) holds(page.includes(shown) || page.includes(shown.replace(/\.00$/, "")), () => `the page of ${visit.id} says no ${shown}`);
  if (visit.isAdded) return;
  same(view.visitMinutes, visit.minutes, `the minutes of visit ${visit.id}`);
  const parent = world.parents.find(({ id, isClosed }) => id === visit.client?.parent && !isClosed);
  if (!parent) return;
  for (const path of [`/api/bookings/${visit.id}`, `/bookings/${visit.id}`, "/api/bookings/pet-parent"]) {
    const { text } = await read(world.at(parent).get(path), 200);
    holds(!/"(ownNotes|payment|lastMethod)"/.test(text), () => `${parent.name} reads what was paid in ${path}`);
    if (visit.paid && visit.paid.amount > 20000 && visit.paid.amount !== 1_000_000)
      holds(!text.includes(shown!), () => `${parent.name} reads ${shown} in ${path}`);
  }
}
