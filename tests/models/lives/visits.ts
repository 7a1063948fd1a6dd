import type { ClientDetail } from "#src/shared/clients/clients.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { pageOf, someone } from "./book.ts";
import { exportOf } from "./clock.ts";
import { dayAfter, holds, type Life, read } from "./life.ts";
import { type Household, newHousehold, type Visit } from "./model.ts";

const PATH = "/api/visits";

const place = (life: Life, one: Household, pets: ClientDetail["pets"]) => ({
  clientId: one.id,
  start: life.dice.pick(["09:00", "11:30", "15:00"]),
  minutes: 60,
  zipCode: "28801",
  confirm: true,
  ...(life.dice.chance(0.6) && { petIds: pets.filter(({ isListed }) => isListed).map(({ id }) => id) }),
});

export async function addsVisit(life: Life): Promise<string | null> {
  const one = someone(life);
  if (!one) return null;
  const { dice, words, today, gusHere } = life;
  const note = dice.chance(0.7) ? words.next() : null;
  const date = dayAfter(today(), dice.between(-20, 25));
  const { pets } = await pageOf(life, one);
  const answer = await read<AddedVisitView>(gusHere.post(PATH, { ...place(life, one, pets), date, note }), 201);
  const { id, status } = answer.body;
  holds(status === (date < today() ? "completed" : "accepted"), () => `a visit of ${date} is ${status} on ${today()}`);
  one.visits.push({ id, note, date, status, series: null, isTouched: false });
  one.isTouched = true;
  return `adds visit ${id} for client ${one.id} on ${date}, ${note}`;
}

export async function addsVisitForNew(life: Life): Promise<string> {
  const { words, dice, today, gusHere, model } = life;
  const [name, note] = [words.next(), words.next()];
  const date = dayAfter(today(), dice.between(1, 20));
  const visit = { clientName: name, date, start: "13:00", minutes: 45, zipCode: "28801", note, confirm: true };
  const { id, clientId, status } = (await read<AddedVisitView>(gusHere.post(PATH, visit), 201)).body;
  const visits = [{ id, note, date, status, series: null, isTouched: false }];
  model.households.push(newHousehold({ id: clientId, isAdded: true, name, visits }));
  return `adds visit ${id} on ${date} for a new client ${clientId} ${name}, ${note}`;
}

export async function addsSeries(life: Life): Promise<string | null> {
  const one = someone(life);
  if (!one) return null;
  const { dice, words, today, gusHere } = life;
  const note = dice.chance(0.7) ? words.next() : null;
  const first = dayAfter(today(), dice.between(-20, 10));
  const [everyWeeks, count] = [dice.between(1, 4), dice.between(2, 4)];
  const dates = Array.from({ length: count }, (_, at) => dayAfter(first, at * 7 * everyWeeks));
  const untilDate = dayAfter(dates.at(-1)!, dice.between(0, 6));
  holds(dates.at(-1)! < dayAfter(today(), 150), () => "the series is too long for this model");
  const repeat = { everyWeeks, untilDate };
  const { pets } = await pageOf(life, one);
  const before = ownIds(life);
  const body = { ...place(life, one, pets), date: first, note, repeat };
  const answer = await read<AddedVisitView>(gusHere.post(PATH, body), 201);
  const made = (await addedVisits(life)).filter(({ id }) => !before.has(id));
  const said = `adds visits of client ${one.id} every ${everyWeeks} weeks from ${first} to ${untilDate}, ${note}`;
  holds(
    made
      .map(({ date }) => date)
      .sort()
      .join() === dates.join(),
    () => `${said}: ${made.map(({ date }) => date)}`,
  );
  for (const { id, date, status } of made) {
    holds(status === (date < today() ? "completed" : "accepted"), () => `${said}: ${date} is ${status}`);
    one.visits.push({ id, note, date, status, series: answer.body.id, isTouched: false });
  }
  one.isTouched = true;
  return said;
}

const addedVisits = async (life: Life) => (await exportOf(life)).addedVisits;
const ownIds = ({ model }: Life) =>
  new Set([...model.households.flatMap(({ visits }) => visits.map(({ id }) => id)), ...model.former, ...model.unsure]);

function someVisit({ dice, model }: Life, which: (visit: Visit) => boolean = () => true) {
  const all = model.households.flatMap((one) => one.visits.filter(which).map((visit) => ({ one, visit })));
  return all.length > 0 ? dice.pick(all) : null;
}

export async function marksVisit(life: Life): Promise<string | null> {
  const found = someVisit(life);
  if (!found) return null;
  const { visit } = found;
  const status = life.dice.pick(["completed", "completed", "no_show", "cancelled", "accepted"] as const);
  const answer = await read(life.gusHere.patch(`/api/bookings/${visit.id}/status`, { status, confirm: true }));
  if (answer.status < 400) Object.assign(visit, { status, isTouched: true });
  return `marks visit ${visit.id} of ${visit.date} as ${status}: ${answer.status}`;
}

export async function changesVisit(life: Life): Promise<string | null> {
  const found = someVisit(life);
  if (!found) return null;
  const { visit } = found;
  const note = life.words.next();
  const answer = await read(life.gusHere.patch(`${PATH}/${visit.id}`, { note, confirm: true }));
  if (answer.status < 400) Object.assign(visit, { note, isTouched: true });
  return `notes ${note} about visit ${visit.id}: ${answer.status}`;
}

export async function removesVisit(life: Life): Promise<string | null> {
  const found = someVisit(life);
  if (!found) return null;
  const { one, visit } = found;
  const isLater = visit.series !== null && life.dice.chance(0.5);
  const answer = await read(life.gusHere.delete(`${PATH}/${visit.id}?scope=${isLater ? "later" : "this"}`));
  const said = `removes visit ${visit.id}${isLater ? " and later" : ""} of client ${one.id}: ${answer.status}`;
  if (answer.status >= 400) return said;
  const stays = isLater ? await whatIsLeft(life, one, visit) : (other: Visit) => other !== visit;
  one.visits = one.visits.filter(stays);
  if (one.import !== null && one.visits.length === 0) one.isTouched = null;
  return said;
}

async function whatIsLeft(life: Life, one: Household, { id: from, series, date }: Visit) {
  const left = new Set((await addedVisits(life)).map(({ id }) => id));
  const isOfThese = (visit: Visit) => visit.series === series && visit.date >= date;
  for (const visit of one.visits) {
    const isThere = left.has(visit.id);
    if (!isOfThese(visit)) holds(isThere, () => `visit ${visit.id} went with later ones of ${from}`);
    else if (visit.id === from || !visit.isTouched)
      holds(!isThere || visit.status === "completed", () => `visit ${visit.id} stayed when ${from} and later went`);
  }
  return (visit: Visit) => left.has(visit.id);
}
