import type { ClientInput, ClientPetInput } from "#src/shared/day/added/added-clients.ts";
import { phoneKey } from "../people/phones.ts";
import type { AddNote } from "./cells.ts";
import { emailKey, streetOf } from "./same-household.ts";

/** Fills open fields; the rest becomes notes. */
export function mergeInto(one: ClientInput, other: ClientInput, say: AddNote) {
  const notes = other.note?.split("\n") ?? [];
  if (other.name !== "" && other.name.toLowerCase() !== one.name.toLowerCase()) notes.unshift(`Also: ${other.name}`);
  const numberOf = (phone: string) => phoneKey(phone) ?? phone;
  if (one.phone && other.phone && numberOf(one.phone) !== numberOf(other.phone)) notes.push(`Phone: ${other.phone}`);
  if (one.email && other.email && emailKey(one.email) !== emailKey(other.email)) notes.push(`Email: ${other.email}`);
  one.phone ??= other.phone;
  one.email ??= other.email;
  if (one.address && other.address && streetOf(one.address) !== streetOf(other.address)) {
    const { address, city, state, zipCode } = other;
    notes.push(
      `Another address: ${[address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ")}`,
    );
  } else for (const name of ["address", "city", "state", "zipCode"] as const) one[name] ??= other[name] ?? null;
  joinHouse(one, other, notes);
  one.note = linesOf(one.note, notes);
  one.pets = joinedPets(one.pets ?? [], other.pets ?? [], say);
}

/** The soonest repeat wins, and the latest and next visit. */
function joinHouse(one: ClientInput, other: ClientInput, notes: string[]) {
  const codes = [one.access?.gateCode, other.access?.gateCode].filter((code) => code != null);
  if (one.access && other.access) one.access.gateCode = [...new Set(codes)].join(", ");
  one.access ??= other.access;
  if (one.repeatWeeks && other.repeatWeeks && one.repeatWeeks !== other.repeatWeeks) {
    const pets = other.pets?.map(({ name }) => name).join(", ");
    notes.push(`Visit frequency${pets ? ` of ${pets}` : ""}: every ${other.repeatWeeks} weeks`);
  }
  const [weeks] = [one.repeatWeeks, other.repeatWeeks].filter((number) => number !== null).sort((a, b) => a - b);
  one.repeatWeeks = weeks ?? null;
  const sorted = (name: "lastVisit" | "nextVisit") => [one[name], other[name]].filter((day) => day != null).sort();
  one.lastVisit = sorted("lastVisit").at(-1) ?? null;
  one.nextVisit = sorted("nextVisit")[0] ?? null;
}

const linesOf = (note: string | null, more: readonly string[]) =>
  [...new Set([...(note?.split("\n") ?? []), ...more])].join("\n") || null;

function joinedPets(pets: ClientPetInput[], others: readonly ClientPetInput[], say: AddNote): ClientPetInput[] {
  const byName = new Map(pets.map((pet) => [pet.name.toLowerCase(), pet]));
  for (const other of others) {
    const existing = byName.get(other.name.toLowerCase());
    if (existing) joinPet(existing, other, say);
    else byName.set(other.name.toLowerCase(), other);
  }
  const added = [...byName.values()].filter((pet) => !pets.includes(pet));
  return [...pets, ...added];
}

const petFacts = {
  breed: "Breed",
  size: "Size",
  weight: "Weight",
  birthYear: "Born",
  rabiesUntil: "Rabies shot",
} as const;

/** Fills gaps. Contradictions keep both and flag the row. */
function joinPet(pet: ClientPetInput, other: ClientPetInput, say: AddNote) {
  const notes = other.note?.split("\n") ?? [];
  for (const [name, label] of Object.entries(petFacts) as [keyof typeof petFacts, string][]) {
    const [existing, second] = [pet[name], other[name]];
    if (existing === null) Object.assign(pet, { [name]: second });
    else if (second !== null && String(existing).toLowerCase() !== String(second).toLowerCase()) {
      notes.push(`${label}: ${second}`);
      say(`${pet.name} has two entries for ${label.toLowerCase()}: ${existing} and ${second}. We kept both.`);
    }
  }
  pet.note = linesOf(pet.note, notes);
}
