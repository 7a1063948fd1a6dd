import type { ClientsPage, ClientView } from "#src/shared/clients/clients.ts";
import { allowedOf, petsOf } from "./allowed.ts";
import { holds, type Life, read } from "./life.ts";
import { bookingsOf, daysOfVisits, type Household, listed, nameOf, questions } from "./model.ts";
import { sameWords, wordsIn } from "./words.ts";

export interface Shown {
  one: Household;
  row: ClientView;
}

export async function checkList(life: Life): Promise<Shown[]> {
  const { model, app, gusHere } = life;
  const { body: page } = await read<ClientsPage>(gusHere.get("/api/clients"), 200);
  const left = [...page.clients];
  const shown = listed(model).map((one) => {
    const isOne = ({ id, petParentId }: ClientView) =>
      one.id === null ? petParentId === one.account!.id : id === one.id;
    const at = left.findIndex(isOne);
    holds(at >= 0, () => `client ${one.id} ${nameOf(one)} is not in the list`);
    const [row] = left.splice(at, 1);
    one.id = row!.id;
    return { one, row: row! };
  });
  holds(
    left.length === 0,
    () => `the list has ${left.map(({ id, name }) => `${id} ${name}`).join()} beside the others`,
  );
  const { clients, pets } = page.total;
  holds(clients === shown.length && page.found.all === clients, () => `the list says that there are ${clients}`);
  const countPets = page.clients.flatMap((client) => client.pets).length;
  holds(pets === countPets, () => `the list says that there are ${pets} pets and shows ${countPets}`);
  const blocked = shown.filter(({ one }) => one.isBlocked).length;
  holds(page.found.blocked === blocked, () => `the list says that ${page.found.blocked} are blocked`);
  for (const each of shown) checkRow(life, each);
  checkQuestions(page, questions(model, app.clock.now()));
  return shown;
}

function checkQuestions({ questions: found }: ClientsPage, asked: ReturnType<typeof questions>) {
  const key = (client: number, parent: number) => `${client} is ${parent}`;
  const wanted = new Set(asked.map(({ one, account }) => key(one.id!, account.id)));
  const have = new Set(found.map(({ clientId, parentId }) => key(clientId, parentId)));
  holds(have.symmetricDifference(wanted).size === 0, () => `asked is ${[...have]} instead of ${[...wanted]}`);
}

export function checkRow({ model, app, today }: Life, { one, row }: Shown) {
  const bad = (what: string) => () => `client ${row.id} ${row.name}: ${what} in ${JSON.stringify(row)}`;
  holds(row.name === nameOf(one), bad(`the name is not ${nameOf(one)}`));
  holds(row.petParentId === (one.account?.id ?? null), bad("the account is another"));
  holds((row.source === "request") === !one.isAdded, bad("the source is wrong"));
  holds(row.isBlocked === one.isBlocked, bad(`blocked is not ${one.isBlocked}`));
  holds(sameWords(wordsIn(row.note ?? ""), one.notes), bad(`the note is not ${one.notes}`));
  const days = daysOfVisits(model, one).sort();
  holds(row.visits === days.length, bad(`there are ${days.length} visits`));
  const last = [...days, one.lastBooked ?? ""].sort().at(-1) || null;
  holds(row.lastVisit === last, bad(`the last visit is ${last}`));
  checkPets(row.pets, petsOf(model, one), bad);
  const strange = wordsIn(row).difference(allowedOf(model, one, app.clock.now()));
  holds(strange.size === 0, bad(`${[...strange]} is not theirs`));
  const hasAhead =
    one.visits.some(({ status, date }) => status === "accepted" && date > today()) ||
    bookingsOf(model, one).some(
      ({ status, date }) => (status === "pending" || status === "accepted") && date > today(),
    );
  if (hasAhead) holds(row.next !== null, bad("nothing is said to be next"));
  if (hasAhead || one.isBlocked) holds(row.dueOn === null, bad("they are due"));
}

export function checkPets(
  pets: readonly { name: string; note: string | null }[],
  { must, may, notesOf }: ReturnType<typeof petsOf>,
  bad: (what: string) => () => string,
) {
  const names = pets.map(({ name }) => name);
  const found = new Set(names);
  holds(found.size === names.length, bad("a pet stands there twice"));
  holds(must.isSubsetOf(found), bad(`the pets ${[...must.difference(found)]} are missing`));
  holds(found.isSubsetOf(may), bad(`the pets ${[...found.difference(may)]} are not theirs`));
  for (const { name, note } of pets) {
    holds(sameWords(wordsIn(note ?? ""), notesOf(name)), bad(`the note about ${name} is not ${notesOf(name)}`));
  }
}
