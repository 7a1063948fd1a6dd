import type { ClientDetail } from "#src/shared/clients/clients.ts";
import { allowedOf, enteredWords, petsOf } from "./allowed.ts";
import { pageOf } from "./book.ts";
import { holds, type Life, read } from "./life.ts";
import { type Household, questions, visitsOf } from "./model.ts";
import { checkPets, checkRow, type Shown } from "./rows.ts";
import { wordsIn } from "./words.ts";

export async function checkPage(life: Life, { one, row }: Shown) {
  const { model, app } = life;
  const page = await pageOf(life, one);
  const bad = (what: string) => () => `the page of client ${page.id} ${page.name}: ${what} in ${JSON.stringify(page)}`;
  checkRow(life, { one, row: page });
  for (const name of ["visits", "lastVisit", "next", "dueOn", "note", "noShowsHere", "goesOn"] as const)
    holds(Bun.deepEquals(page[name], row[name]), bad(`${name} is not ${JSON.stringify(row[name])}`));
  checkPets(page.pets, petsOf(model, one), bad);
  const found = wordsIn(page);
  const strange = found.difference(allowedOf(model, one, app.clock.now()));
  holds(strange.size === 0, bad(`${[...strange]} is not theirs`));
  const notes = new Set(one.visits.map(({ note }) => note));
  const missing = enteredWords(one).filter((word) => !found.has(word) && !notes.has(word));
  holds(missing.length === 0, bad(`${missing} is lost`));
  if (one.phone !== null) holds(page.contact.phone?.shown === one.phone, bad(`the phone is not ${one.phone}`));
  if (one.email !== null) holds(page.contact.email === one.email, bad(`the email is not ${one.email}`));
  checkVisits(life, { one, page, bad });
  const asked = questions(model, app.clock.now()).filter((it) => it.one === one || it.account === one.account);
  holds(page.link.questions.length === asked.length, bad(`${asked.length} questions are open`));
}

interface Page {
  one: Household;
  page: ClientDetail;
  bad: (what: string) => () => string;
}

function checkVisits({ model }: Life, { one, page, bad }: Page) {
  const { booked, own: entered } = visitsOf(model, one);
  const count = booked.length + entered.length;
  holds(page.pastCount + page.aheadCount === count, bad(`there are ${count} visits`));
  const rows = [...page.ahead, ...page.past];
  holds(new Set(rows.map(({ id }) => id)).size === rows.length, bad("a visit stands there twice"));
  for (const { isAdded, id, note, preferredDate } of rows) {
    const own = entered.find((visit) => visit.id === id);
    const known = isAdded ? own : booked.find((booking) => booking.id === id);
    holds(known, bad(`the visit ${id} is not theirs`));
    holds(known.date === preferredDate, bad(`visit ${id} is on another day`));
    if (isAdded) holds((note ?? null) === own!.note, bad(`the note of visit ${id} is not ${own!.note}`));
  }
}

export async function checkAllVisits({ model, gusHere, app }: Life, { one }: Shown) {
  const { text } = await read(gusHere.get(`/clients/${one.id}/visits`), 200);
  const main = text.slice(text.indexOf("<main"), text.indexOf("</main"));
  const found = [...main.matchAll(/href="\/bookings\/(\d+)"/g)].map(([, id]) => Number(id)).sort();
  const { booked, own } = visitsOf(model, one);
  const wanted = [...booked, ...own].map(({ id }) => id).sort();
  const said = () => `all visits of client ${one.id} are ${found} instead of ${wanted}`;
  holds(found.join() === wanted.join(), said);
  const strange = wordsIn(main).difference(allowedOf(model, one, app.clock.now()));
  holds(strange.size === 0, () => `${[...strange]} in all visits of client ${one.id} is not theirs`);
  const missing = own.filter(({ note }) => note !== null && !main.includes(note));
  holds(missing.length === 0, () => `the notes of visits ${missing.map(({ id }) => id)} of client ${one.id} are lost`);
}
