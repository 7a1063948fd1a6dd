import type { ClientDetail } from "#src/shared/clients/clients.ts";
import type { AddedClient } from "#src/shared/day/added/added-clients.ts";
import { holds, type Life, read } from "./life.ts";
import { type AddedPet, type Household, listed, nameOf, newHousehold } from "./model.ts";

export const PATH = "/api/clients";
const none = <T>(list: readonly T[]) => (list.length > 0 ? list : null);

export function someone({ dice, model }: Life, which: (one: Household) => boolean = () => true): Household | null {
  const all = none(listed(model).filter((one) => one.id !== null && which(one)));
  return all ? dice.pick(all) : null;
}

const newPet = ({ dice, words }: Life): AddedPet => ({
  name: words.next(),
  notes: dice.chance(0.6) ? [words.next()] : [],
  is: null,
});

const sent = (pets: readonly AddedPet[]) =>
  pets.map(({ name, notes }) => ({ name, type: "Dog", note: notes[0] ?? null }));

const someEmail = ({ dice, words, model }: Life) =>
  dice.chance(0.75) ? dice.pick(model.accounts).email : `${words.next().toLowerCase()}@example.com`;

export const adds = (life: Life) => addsWith(life, life.dice.chance(0.8) ? someEmail(life) : null);

export async function addsWith(life: Life, email: string | null): Promise<string> {
  const { dice, words, model, gusHere } = life;
  const one = newHousehold({
    isAdded: true,
    name: words.next(),
    phone: dice.chance(0.5) ? words.phone() : null,
    email,
    notes: dice.chance(0.6) ? [words.next()] : [],
    pets: Array.from({ length: dice.between(0, 2) }, () => newPet(life)),
  });
  const { name, phone, notes, pets } = one;
  const body = { name, phone, email, note: notes[0] ?? null, pets: sent(pets), zipCode: "28801" };
  const answer = await read<AddedClient>(gusHere.post(PATH, body), 201);
  one.id = answer.body.id;
  model.households.push(one);
  return `adds client ${one.id} ${name} <${email}> with ${pets.length} pets`;
}

export const pageOf = async ({ gusHere }: Life, one: Household): Promise<ClientDetail> =>
  (await read<ClientDetail>(gusHere.get(`${PATH}/${one.id}`), 200)).body;

export async function changes(life: Life): Promise<string | null> {
  const one = someone(life);
  if (!one) return null;
  const { dice, words } = life;
  const changed: Record<string, unknown> = {};
  if (dice.chance(0.4)) changed.name = one.isAdded || dice.chance(0.5) ? words.next() : nameOf(one);
  if (dice.chance(0.4)) changed.phone = words.phone();
  if (dice.chance(0.3)) changed.email = someEmail(life);
  if (dice.chance(0.4)) changed.pets = await otherPets(life, one);
  if (Object.keys(changed).length === 0) return null;
  await read(life.gusHere.patch(`${PATH}/${one.id}`, changed), 200);
  one.isTouched = true;
  if (typeof changed.name === "string" && changed.name !== nameOf(one)) one.name = changed.name;
  if (typeof changed.phone === "string") one.phone = changed.phone;
  if (typeof changed.email === "string") one.email = changed.email;
  return `changes client ${one.id}: ${JSON.stringify(changed)}`;
}

async function otherPets(life: Life, one: Household) {
  const { added } = await pageOf(life, one);
  const kept = added.pets.map(({ id, name, type, note }) => ({ id, name, type, note }));
  const removable = one.pets.filter(({ is }) => is === null);
  if (removable.length > 0 && life.dice.chance(0.3)) {
    const gone = life.dice.pick(removable);
    one.pets = one.pets.filter((pet) => pet !== gone);
    one.echoes.add(gone.name);
    return kept.filter(({ name }) => name !== gone.name);
  }
  const more = newPet(life);
  one.pets.push(more);
  return [...kept, ...sent([more])];
}

export async function notes(life: Life): Promise<string | null> {
  const one = someone(life);
  if (!one) return null;
  const note = life.dice.chance(0.85) ? life.words.next() : null;
  await read(life.gusHere.patch(`${PATH}/${one.id}`, { note }), 200);
  one.notes = note === null ? [] : [note];
  one.isTouched = true;
  return `notes ${note} about client ${one.id}`;
}

export async function notesAboutPet(life: Life): Promise<string | null> {
  const linked = life.dice.chance(0.5) ? someone(life, ({ account }) => account !== null) : null;
  const one = linked ?? someone(life);
  if (!one) return null;
  const { pets } = await pageOf(life, one);
  if (pets.length === 0) return null;
  const pet = life.dice.pick(pets);
  const note = life.words.next();
  await read(life.gusHere.patch(`${PATH}/${one.id}/pets/${pet.id}`, { note }), 200);
  const entered = one.pets.find(({ name }) => name === pet.name);
  if (entered) entered.notes = [note];
  else one.petNotes.set(pet.name, [note]);
  one.isTouched = true;
  return `notes ${note} about ${pet.name} of client ${one.id}`;
}

export async function removes(life: Life): Promise<string | null> {
  const one = someone(life);
  if (!one) return null;
  await read(life.gusHere.delete(`${PATH}/${one.id}`), 204);
  const { model } = life;
  const at = model.households.indexOf(one);
  holds(at >= 0, () => `client ${one.id} is nobody`);
  if (one.account === null) model.households.splice(at, 1);
  else {
    model.households[at] = newHousehold({ account: one.account, isBlocked: one.isBlocked });
  }
  return `removes client ${one.id}`;
}
