import { HOUR_MS } from "#src/shared/base/time.ts";
import type { ClientsPage } from "#src/shared/clients/clients.ts";
import type { ImportDone, ImportUndone } from "#src/shared/day/added/imports.ts";
import { PATH } from "./book.ts";
import { holds, type Life, read } from "./life.ts";
import { bookingsOf, type Household, householdOf, newHousehold } from "./model.ts";

interface Row {
  one: Household;
  isKnown: boolean | null;
}

function row(life: Life): Row {
  const { dice, words, model } = life;
  const note = words.next();
  const pets = dice.chance(0.6)
    ? [{ name: words.next(), notes: dice.chance(0.5) ? [words.next()] : [], is: null }]
    : [];
  const facts = { isAdded: true, name: words.next(), notes: [note], pets };
  const withPhone = model.households.filter(({ phone, isAdded }) => phone !== null && isAdded);
  const kind = dice.pick(["new", "new", "phone", "email"] as const);
  if (kind === "phone" && withPhone.length > 0) {
    return { one: newHousehold({ ...facts, phone: dice.pick(withPhone).phone }), isKnown: true };
  }
  if (kind !== "email") return { one: newHousehold({ ...facts, phone: words.phone() }), isKnown: false };
  const account = dice.pick(model.accounts);
  const known = householdOf(model, account);
  const isVisited = known && bookingsOf(model, known).some(({ status }) => status === "completed");
  const isInBook = model.households.some(({ email, isAdded }) => isAdded && email === account.email);
  const isStranger = !known || (!known.isAdded && known.email === null && bookingsOf(model, known).length === 0);
  const isKnown = isInBook || (isVisited && !account.isClosed) ? true : isStranger ? false : null;
  return { one: newHousehold({ ...facts, email: account.email }), isKnown };
}

const lineOf = ({ one: { name, phone, email, notes, pets } }: Row) =>
  [name, phone, email, notes[0], pets[0]?.name, pets[0]?.notes[0]].map((field) => field ?? "").join(",");

export async function imports(life: Life): Promise<string> {
  const { app, dice, gusHere, model } = life;
  const rows: Row[] = [];
  const taken = new Set<string>();
  for (let count = dice.between(1, 3); count > 0; count--) {
    const next = row(life);
    const key = next.one.email ?? next.one.phone!;
    if (!taken.has(key)) rows.push(next);
    taken.add(key);
  }
  const text = ["Name,Phone,Email,Notes,Pet Name,Pet Notes", ...rows.map(lineOf)].join("\n");
  const { body } = await read<ImportDone>(gusHere.post(`${PATH}/import`, { text }), 200, 201);
  const { clients } = (await read<ClientsPage>(gusHere.get(PATH), 200)).body;
  const said = `imports ${JSON.stringify(text)}: ${JSON.stringify(body)}`;
  let added = 0;
  for (const { one, isKnown } of rows) {
    const found = clients.find(({ name }) => name === one.name);
    if (isKnown !== null) holds(!found === isKnown, () => `${one.name} is ${found ? "added" : "known"}: ${said}`);
    if (!found) continue;
    added++;
    Object.assign(one, { id: found.id, import: body.id });
    model.households.push(one);
  }
  holds(body.added === added && body.known === rows.length - added && body.leftOut === 0, () => said);
  if (body.id !== null) model.imports.push({ id: body.id, at: app.clock.now(), isOver: false });
  return said;
}

export async function undoesImport(life: Life): Promise<string | null> {
  const { app, dice, gusHere, model } = life;
  if (model.imports.length === 0) return null;
  const one = dice.pick(model.imports);
  const answer = await read<ImportUndone>(gusHere.delete(`${PATH}/imports/${one.id}`));
  const said = `undoes import ${one.id}: ${answer.text}`;
  const hours = (app.clock.now() - one.at) / HOUR_MS;
  if (one.isOver || hours > 25) holds(answer.status >= 400, () => said);
  else if (hours < 24) holds(answer.status === 200, () => said);
  if (answer.status >= 400) return said;
  one.isOver = true;
  const theirs = model.households.filter((it) => it.import === one.id);
  const gone = new Set<Household>();
  for (const it of theirs) {
    const { status } = await gusHere.get(`${PATH}/${it.id}`);
    if (it.isTouched !== null) holds((status === 200) === it.isTouched, () => `client ${it.id} is ${status}: ${said}`);
    if (status === 404) gone.add(it);
  }
  model.households = model.households.filter((it) => !gone.has(it));
  holds(answer.body.removed === gone.size, () => said);
  const removed = theirs.length - gone.size;
  holds(answer.body.stayed >= removed, () => `${said}, and ${removed} stayed`);
  return said;
}
