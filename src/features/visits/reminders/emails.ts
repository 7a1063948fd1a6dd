import { findRow, servicePackages, type Tx } from "#db/db.ts";
import { lastDay } from "#src/domain/availability.ts";
import { type EmailTemplate, joinNames, type Prose, prose, untrusted, untrustedPublic } from "#src/email/template.ts";
import { parentTabPath, petPath } from "#src/shared/base/dashboard-paths.ts";
import { groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import { addDays, longDate } from "#src/shared/base/time.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { visitAtTodaysPrices } from "../bookings/afterwards/next-visit.ts";
import { findFreeDays } from "../bookings/capacity/free-times.ts";
import { findSchedule } from "../bookings/capacity/read-days.ts";
import { requireListedGroomer } from "../bookings/requests/chosen-offers.ts";
import { mayRequest } from "../bookings/requests/may-request.ts";
import type { DuePet } from "./due.ts";

/** Pets due on the same days that last had the same groomer. Without `groomer`, links to the search. */
export interface PetsDue {
  pets: readonly DuePet[];
  groomer: AskableGroomer | undefined;
}

type Reader = { zipCode: string | undefined };

export function nextVisitEmail(reader: Reader, visits: readonly PetsDue[], appUrl: string): EmailTemplate {
  const first = visits[0]!;
  const isOne = visits.length === 1;
  return {
    subject: "Time to book the next grooming visit",
    paragraphs: [
      prose`Here's your reminder to book the next visit for ${untrusted(petNames(visits.flatMap(({ pets }) => pets)), "your pets")}.`,
      isOne ? whatNow(first) : "Choose a time for each:",
    ],
    facts: visits.flatMap((visit) => reminderDetails(visit, reader, isOne ? null : appUrl)),
    ...(isOne ? { action: { label: labelOf(first), url: appUrl + pathOf(first, reader) } } : {}),
    closing: prose`Too soon, or too late? ${{ url: appUrl + petsPath(visits), label: "Change your reminders" }}`,
    kind: "next-visits",
  };
}

const whatNow = ({ groomer }: PetsDue): Prose =>
  groomer
    ? prose`We filled in a request to ${untrustedPublic(groomer.businessName)} with your details from last time${groomer.date ? `, for ${longDate(groomer.date)}` : ""}. Check it and send it.`
    : "See who serves your area and request a time.";

function reminderDetails(visit: PetsDue, reader: Reader, appUrl: string | null): NonNullable<EmailTemplate["facts"]> {
  const { pets, groomer } = visit;
  const { due, lastVisit } = pets[0]!;
  const areTogether = pets.every((pet) => pet.due === due && pet.lastVisit === lastVisit);
  return [
    ...(areTogether ? together(pets) : pets.flatMap((pet) => together([pet]))),
    ...(groomer ? [["Groomer", [untrustedPublic(groomer.businessName)]] as [string, Prose]] : []),
    ...(appUrl === null
      ? []
      : [["Next", [{ url: appUrl + pathOf(visit, reader), label: labelOf(visit) }]] as [string, Prose]]),
  ];
}

const together = (pets: PetsDue["pets"]): [string, Prose][] => [
  [pets.length === 1 ? "Pet" : "Pets", joinNames(pets.map(({ name }) => untrusted(name, "Your pet")))],
  ["Due", `Around ${longDate(pets[0]!.due)}`],
  ["Last visit", longDate(pets[0]!.lastVisit)],
];

const labelOf = ({ groomer }: PetsDue) => (groomer ? "Choose a time" : "Find a groomer");

function pathOf({ pets, groomer }: PetsDue, { zipCode }: Reader): string {
  if (!groomer) return zipCode ? `${SEARCH}?${new URLSearchParams({ zipCode })}` : SEARCH;
  const query = new URLSearchParams({
    ...(groomer.packageId ? { package: String(groomer.packageId) } : {}),
    ...(groomer.date ? { date: groomer.date } : {}),
    again: String(pets[0]!.bookingId),
    pets: petIdsOf(pets).join("-"),
  });
  return `${groomerPath(groomer.id)}?${query}#book`;
}

function petsPath(visits: readonly PetsDue[]): string {
  const [pet, ...more] = visits.flatMap(({ pets }) => pets);
  return more.length === 0 ? petPath(pet!.id) : parentTabPath("pets");
}

const petIdsOf = (pets: PetsDue["pets"]) => pets.map(({ id }) => id);

interface AskableGroomer {
  id: number;
  businessName: string;
  packageId: number | undefined;
  date: string | undefined;
}

/** Undefined if the groomer is no longer listed or has blocked the parent. */
export function groomerToAsk(tx: Tx, pets: readonly DuePet[], now: number): AskableGroomer | undefined {
  const { groomerId, parentId, packageId, bookingId, due } = pets[0]!;
  if (!mayRequest(tx, { groomerId, parentId }, now)) return undefined;
  const groomer = requireListedGroomer(tx, groomerId, now);
  const offered = findRow(tx, servicePackages, { id: packageId });
  const schedule = findSchedule(tx, groomer.id, now)!;
  const dates = daysNear(due, schedule.openings);
  const { visitMinutes: minutes } = visitAtTodaysPrices(tx, bookingId, petIdsOf(pets));
  const days = [...findFreeDays(tx, schedule, dates, { minutes, exact: null })];
  const open = days.filter(({ slots }) => slots.some(({ state }) => state === "open")).map(({ date }) => date);
  return {
    id: groomerId,
    businessName: groomer.businessName,
    packageId: offered?.isActive ? packageId : undefined,
    date: open.toSorted((a, b) => distance(a, due) - distance(b, due))[0],
  };
}

const DAYS_NEAR = 6;

/** Sorted, and from tomorrow on, because emails aren't read at once. */
function daysNear(due: string, { today, horizonDays }: { today: string; horizonDays?: number | undefined }) {
  const first = [addDays(due, -DAYS_NEAR), addDays(today, 1)].sort()[1]!;
  const dates = Array.from({ length: 2 * DAYS_NEAR + 1 }, (_, at) => addDays(first, at));
  return dates.filter((date) => date <= lastDay(today, horizonDays));
}

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));
