import { DAY_MS } from "#src/shared/base/time.ts";
import { PATH, pageOf, someone } from "./book.ts";
import { holds, type Life, read } from "./life.ts";
import { type Account, type Household, householdOf, isListed, newHousehold, questions } from "./model.ts";
import { wordsIn } from "./words.ts";

export async function links(life: Life): Promise<string | null> {
  const asked = questions(life.model, life.app.clock.now());
  if (asked.length === 0) return null;
  const { one, account } = life.dice.pick(asked);
  const { link } = await pageOf(life, one);
  const question = link.questions.find(({ parentId }) => parentId === account.id);
  holds(question, () => `client ${one.id} is not asked about ${account.name}`);
  const pairs = new Map<string, string>();
  const pets: Record<string, number> = {};
  const left = [...question.pets];
  for (const pet of question.addedPets) {
    const isSame = ({ name }: { name: string }) => name === pet.name;
    const at = left.some(isSame) ? left.findIndex(isSame) : life.dice.chance(0.5) ? 0 : -1;
    const [same] = at < 0 ? [] : left.splice(at, 1);
    if (!same) continue;
    pets[pet.id] = same.id;
    pairs.set(pet.name, same.name);
  }
  await read(life.gusHere.post(`${PATH}/${one.id}/link`, { parentId: account.id, pets }), 204);
  joins(life, { one, account, pairs });
  return `links client ${one.id} with ${account.name}, ${[...pairs].map((pair) => pair.join(" is ")).join(", ") || "no pets"}`;
}

function joins(
  { app, model }: Life,
  { one, account, pairs }: { one: Household; account: Account; pairs: Map<string, string> },
) {
  const known = householdOf(model, account)!;
  model.households = model.households.filter((other) => other !== known);
  one.account = account;
  one.linkedAt = app.clock.now();
  one.isBlocked = known.isBlocked;
  one.notes.push(...known.notes);
  one.phone ??= known.phone;
  one.visits.push(...known.visits);
  one.pets.push(...known.pets);
  one.petNotes = known.petNotes;
  for (const name of known.echoes) one.echoes.add(name);
  if (known.name !== null) one.echoes.add(known.name);
  for (const pet of one.pets) {
    const same = pairs.get(pet.name);
    if (same === undefined) continue;
    pet.is = same;
    pet.notes.push(...(one.petNotes.get(same) ?? []));
    one.petNotes.delete(same);
  }
  one.isTouched = true;
}

export async function unlinks(life: Life): Promise<string | null> {
  const { app, model, gusHere } = life;
  const linked = someone(life, ({ linkedAt, account }) => linkedAt !== null && account !== null);
  if (!linked) return notLinked(life);
  const answer = await read(gusHere.delete(`${PATH}/${linked.id}/link`), 204, 409);
  const since = app.clock.now() - linked.linkedAt!;
  const said = `unlinks client ${linked.id} after ${Math.round(since / DAY_MS)} days: ${answer.status}`;
  if (since < 7 * DAY_MS) holds(answer.status === 204, () => said);
  if (since > 8 * DAY_MS) holds(answer.status === 409, () => said);
  if (answer.status === 409) return said;
  const { account, isBlocked } = linked;
  for (const name of account!.pets.keys()) linked.echoes.add(name);
  Object.assign(linked, { account: null, linkedAt: null, isBlocked: false });
  for (const pet of linked.pets) pet.is = null;
  const again = newHousehold({ account, isBlocked });
  model.households.push(again);
  await partNotes(life, linked, again);
  return said;
}

async function partNotes(life: Life, linked: Household, again: Household) {
  const page = await pageOf(life, linked);
  for (const [name, words] of linked.petNotes) {
    const isHere = words.every((word) => wordsIn(page).has(word));
    if (!isHere) again.petNotes.set(name, words);
    const pet = page.pets.find((one) => one.name === name);
    if (isHere && pet) linked.pets.push({ name, notes: words, is: null });
    if (isHere && pet) linked.petNotes.delete(name);
    if (!isHere) linked.petNotes.delete(name);
  }
}

async function notLinked(life: Life): Promise<string | null> {
  const one = life.dice.chance(0.1) ? someone(life) : null;
  if (!one) return null;
  await read(life.gusHere.delete(`${PATH}/${one.id}/link`), 409);
  return `cannot unlink client ${one.id}`;
}

export async function isNotSameClient(life: Life): Promise<string | null> {
  const asked = questions(life.model, life.app.clock.now());
  if (asked.length === 0) return null;
  const { one, account } = life.dice.pick(asked);
  const { status } = await read(life.gusHere.post(`${PATH}/${one.id}/not-same-client`, { parentId: account.id }), 204);
  one.notSameClient.add(account.id);
  await read(life.gusHere.post(`${PATH}/${one.id}/link`, { parentId: account.id }), 404);
  return `client ${one.id} is not ${account.name}: ${status}`;
}

export async function linksWrongly(life: Life): Promise<string | null> {
  const one = someone(life);
  const account = life.dice.pick(life.model.accounts);
  const isAsked = questions(life.model, life.app.clock.now()).some((it) => it.one === one && it.account === account);
  if (!one || isAsked || !isListed(life.model, one)) return null;
  await read(life.gusHere.post(`${PATH}/${one.id}/link`, { parentId: account.id }), 404, 409, 422);
  return `cannot link client ${one.id} with ${account.name}`;
}
