import type { Random } from "./random.ts";
import { namesOf, saidOf } from "./tables.ts";

const at = (list: readonly string[], place: number) => list[Math.floor(place) % list.length]!;

export function ownerAt(place: number) {
  const owners = namesOf("owner");
  return {
    firstName: at(owners, place),
    surname: at(namesOf("surname"), place * 7 + Math.floor(place / owners.length)),
  };
}

/** Index and list keep names distinct. */
export function businessName(place: number, { firstName, surname }: ReturnType<typeof ownerAt>, city: string): string {
  const street = at(namesOf("van street"), place * 5);
  const trade = at(namesOf("trade"), place * 3 + Math.floor(place / 10));
  const names = [
    `${street} ${trade}`,
    `${firstName}'s ${trade}`,
    `The ${street} ${at(namesOf("thing"), place / 4)}`,
    `${place % 8 === 3 ? surname : city} ${trade}`,
  ];
  return at(names, place);
}

export const description = (place: number, dice: Random) =>
  `${at(saidOf("opening"), place * 7)} ${dice.pick(saidOf("middle"))} ${dice.pick(saidOf("ending"))}`;
