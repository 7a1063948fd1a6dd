import { accountPets, bookingsOf, type Household, type Model, nameOf, questions } from "./model.ts";

export function allowedOf(model: Model, one: Household, now: number): Set<string> {
  const bookings = bookingsOf(model, one);
  const asked = questions(model, now).filter((question) => question.one === one || question.account === one.account);
  return new Set([
    ...ownWords(model, one),
    ...one.echoes,
    ...(one.account ? [one.account.name, ...one.account.pets.keys()] : []),
    ...bookings.map(({ about }) => about),
    ...asked.flatMap(({ one: entered, account }) => [
      nameOf(entered),
      account.name,
      ...account.pets.keys(),
      ...entered.pets.map(({ name }) => name),
    ]),
  ]);
}

export const enteredWords = (one: Household): string[] => [
  ...(one.name === null ? [] : [one.name]),
  ...one.notes,
  ...one.pets.flatMap(({ name, notes }) => [name, ...notes]),
  ...[...one.petNotes.values()].flat(),
  ...one.visits.flatMap(({ note }) => note ?? []),
];

const ownWords = (model: Model, one: Household): string[] => [
  ...enteredWords(one),
  nameOf(one),
  ...accountPets(model, one).may,
];

export function petsOf(model: Model, one: Household) {
  const { must, may } = accountPets(model, one);
  const matched = new Set(one.pets.flatMap(({ is }) => is ?? []));
  const entered = new Map(one.pets.map(({ name, notes }) => [name, notes]));
  const ofAccount = (names: ReadonlySet<string>) => [...names].filter((name) => !matched.has(name));
  const all = new Set(one.account?.pets.keys() ?? []);
  return {
    must: new Set([...entered.keys(), ...ofAccount(must)]),
    may: new Set([...entered.keys(), ...ofAccount(one.visits.length > 0 ? all : may), ...one.petNotes.keys()]),
    notesOf: (name: string) => entered.get(name) ?? one.petNotes.get(name) ?? [],
  };
}
