import type { Db, Tx } from "#db/open.ts";
import { today as todayOf } from "#src/features/listing/availability/days-off-queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { addDays } from "#src/shared/base/time.ts";
import { decidedInClients } from "../bookings/requests/may-ask.ts";
import type { ClientKey } from "./client-id.ts";
import { clientOf, type Known, type OwnKnown, searchedOf } from "./known.ts";
import { ownPeople, petsOfOwn, visitsOfOwn } from "./own/rows.ts";
import { bookingsAroundNow, groomedPets, lastVisits, openOffers, ownOf, visitedPeople } from "./rows.ts";

export interface At {
  db: Db | Tx;
  now: number;
}

/** All clients of a groomer, by name; or the household of one id, which may be several clients. */
export function readClients(at: At, { groomerId }: Viewer, only?: ClientKey) {
  if (groomerId === null) return [];
  const decided = decidedInClients(at.db, groomerId);
  return knownOf(at, groomerId, only).map((one) => {
    const { client, ...more } = clientOf(one, at.now);
    return { client: { ...client, ...decided(client) }, ...more, searched: searchedOf(one, at.now) };
  });
}

function knownOf(at: At, groomerId: number, only: ClientKey | undefined): Known[] {
  const { db, now } = at;
  const today = todayOf(db, groomerId, now);
  const own = ownKnown(db, { groomerId, which: only }, today);
  if (!only || "parentId" in only) return together(at, { groomerId, today, only, own });
  // An own client who has joined an account is read with everything of that account.
  const parentId = own[0]?.parentId ?? null;
  return parentId === null ? own.map((one) => alone(one, { near: [], today })) : knownOf(at, groomerId, { parentId });
}

export type ReadClient = ReturnType<typeof readClients>[number];

type Asked = Parameters<typeof ownPeople>[1];

function ownKnown(db: Db | Tx, asked: Asked, today: string): OwnKnown[] {
  const people = ownPeople(db, asked);
  if (people.length === 0) return [];
  const pets = Map.groupBy(petsOfOwn(db, asked), ({ ownClientId }) => ownClientId);
  const rows = visitsOfOwn(db, asked, { today, yearAgo: addDays(today, -365) });
  const visits = new Map(rows.map((row) => [row.ownClientId, row]));
  return people.map((person) => ({
    ...person,
    pets: (pets.get(person.id) ?? []).map(({ ownClientId: _, ...pet }) => ({ ...pet, isOwn: true, enteredNote: null })),
    visits: visits.get(person.id),
  }));
}

interface Given {
  groomerId: number;
  today: string;
  only: { parentId: number } | undefined;
  own: readonly OwnKnown[];
}

/** An own client who has joined an account is one household with it from the first visit on. */
function together({ db, now }: At, { groomerId, today, only, own }: Given): Known[] {
  const theirs = ownOf(groomerId, only?.parentId);
  const people = visitedPeople(db, theirs, now);
  const parentIds = people.map(({ petParentId }) => petParentId);
  const lastIds = people.map(({ lastId }) => lastId).filter((id) => id !== null);
  const last = new Map(lastVisits(db, lastIds).map((visit) => [visit.id, visit]));
  const near = Map.groupBy(bookingsAroundNow(db, theirs, now), ({ petParentId }) => petParentId);
  const offers = new Map(openOffers(db, theirs, now).map((offer) => [offer.petParentId, offer]));
  const groomed = Map.groupBy(groomedPets(db, groomerId, parentIds), ({ petParentId }) => petParentId);
  const joined = Map.groupBy(own, ({ parentId }) => parentId);
  const todays = new Map<string, string>();
  const visited = people.map((person): Known => {
    const { petParentId, lastId, timeZone } = person;
    const ownOnes = joined.get(petParentId) ?? [];
    joined.delete(petParentId);
    return {
      person,
      own: ownOnes,
      visit: lastId === null ? undefined : last.get(lastId),
      near: near.get(petParentId) ?? [],
      offer: offers.get(petParentId),
      pets: petsOf(groomed.get(petParentId) ?? [], ownOnes),
      today: todays.getOrInsertComputed(timeZone, () => localTime(now, timeZone).today),
    };
  });
  const others = [...joined.values()]
    .flat()
    .map((one) => alone(one, { near: near.get(one.parentId ?? 0) ?? [], today }));
  return others.length === 0 ? visited : [...visited, ...others].sort(byName);
}

/** Pets of the account come first. An own pet that is one of them adds the groomer's note about it. */
function petsOf(groomed: readonly Groomed[], own: readonly OwnKnown[]): Known["pets"] {
  const ownPets = own.flatMap(({ pets }) => pets);
  const same = new Map(ownPets.map((pet) => [pet.petId, pet]));
  const ids = new Set(groomed.map(({ id }) => id));
  return [
    ...groomed.map(({ petParentId: _, ...pet }) => {
      return { ...pet, isOwn: false, enteredNote: same.get(pet.id)?.note ?? null };
    }),
    ...ownPets.filter(({ petId }) => petId === null || !ids.has(petId)).map(bare),
  ];
}
const bare = ({ petId: _, ...pet }: OwnKnown["pets"][number]) => pet;
type Groomed = ReturnType<typeof groomedPets>[number];

const alone = (own: OwnKnown, facts: Pick<Known, "near" | "today">): Known => ({
  person: undefined,
  own: [own],
  visit: undefined,
  offer: undefined,
  pets: own.pets.map(bare),
  ...facts,
});

const nameOf = ({ person, own }: Known) => (person ?? own[0]!).name.toLowerCase();
const byName = (one: Known, other: Known) => {
  const [a, b] = [nameOf(one), nameOf(other)];
  return a < b ? -1 : Number(a > b);
};
