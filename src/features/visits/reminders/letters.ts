import { joined, type Letter, type Prose, prose, published, untrusted } from "#src/mail/letter.ts";
import { parentTabPath, petPath } from "#src/shared/base/own-paths.ts";
import { groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { DuePet } from "./due.ts";
import type { AskableGroomer } from "./groomers.ts";

/** Pets due on the same days that last had the same groomer. Without `groomer`, links to the search. */
export interface DueVisit {
  pets: readonly DuePet[];
  groomer: AskableGroomer | undefined;
}

interface Reader {
  fullName: string;
  zipCode: string | undefined;
}

export function nextVisitLetter(reader: Reader, visits: readonly DueVisit[], appUrl: string): Letter {
  const first = visits[0]!;
  const isOne = visits.length === 1;
  return {
    subject: "Time to book the next grooming visit",
    paragraphs: [
      prose`Here's your reminder to book the next visit for ${untrusted(petNames(visits.flatMap(({ pets }) => pets)), "your pets")}.`,
      isOne ? whatNow(first) : "Choose a time for each:",
    ],
    facts: visits.flatMap((visit) => factsOf(visit, reader, isOne ? null : appUrl)),
    ...(isOne ? { action: { label: labelOf(first), url: appUrl + pathOf(first, reader) } } : {}),
    closing: prose`Too soon, or too late? ${{ url: appUrl + petsPath(visits), label: "Change your reminders" }}`,
    kind: "next-visits",
  };
}

const whatNow = ({ groomer }: DueVisit): Prose =>
  groomer
    ? prose`We filled in a request to ${published(groomer.businessName)} with your details from last time${groomer.date ? `, for ${longDate(groomer.date)}` : ""}. Check it and send it.`
    : "See who serves your area and request a time.";

function factsOf(visit: DueVisit, reader: Reader, appUrl: string | null): NonNullable<Letter["facts"]> {
  const { pets, groomer } = visit;
  const { due, lastVisit } = pets[0]!;
  const areTogether = pets.every((pet) => pet.due === due && pet.lastVisit === lastVisit);
  return [
    ...(areTogether ? together(pets) : pets.flatMap((pet) => together([pet]))),
    ...(groomer ? [["Groomer", [published(groomer.businessName)]] as [string, Prose]] : []),
    ...(appUrl === null
      ? []
      : [["Next", [{ url: appUrl + pathOf(visit, reader), label: labelOf(visit) }]] as [string, Prose]]),
  ];
}

const together = (pets: DueVisit["pets"]): [string, Prose][] => [
  [pets.length === 1 ? "Pet" : "Pets", joined(pets.map(({ name }) => untrusted(name, "Your pet")))],
  ["Due", `Around ${longDate(pets[0]!.due)}`],
  ["Last visit", longDate(pets[0]!.lastVisit)],
];

const labelOf = ({ groomer }: DueVisit) => (groomer ? "Choose a time" : "Find a groomer");

function pathOf({ pets, groomer }: DueVisit, { zipCode }: Reader): string {
  if (!groomer) return zipCode ? `${SEARCH}?${new URLSearchParams({ zipCode })}` : SEARCH;
  const query = new URLSearchParams({
    ...(groomer.packageId ? { package: String(groomer.packageId) } : {}),
    ...(groomer.date ? { date: groomer.date } : {}),
    again: String(pets[0]!.bookingId),
    pets: pets.map(({ id }) => id).join("-"),
  });
  return `${groomerPath(groomer.id)}?${query}#book`;
}

function petsPath(visits: readonly DueVisit[]): string {
  const [pet, ...more] = visits.flatMap(({ pets }) => pets);
  return more.length === 0 ? petPath(pet!.id) : parentTabPath("pets");
}
