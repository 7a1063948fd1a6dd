import { isAccessShown, isFinallyAccepted } from "#src/domain/access-instructions.ts";
import { clientDueDate, cycleWeeks } from "#src/domain/next-visit.ts";
import type { SearchedClient } from "#src/domain/people/client-search.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import { slotEndsAt } from "#src/domain/slot-times.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { DAY_MS, utcDay } from "#src/shared/base/time.ts";
import type { ClientDetail, ClientNextVisit } from "#src/shared/clients/clients.ts";
import { CLIENT_IDLE_DAYS, REMOVAL_NOTICE_DAYS } from "#src/shared/day/added/added-labels.ts";
import { slotHours } from "#src/shared/visits/booking-labels.ts";
import { cautionText, coatMarks, visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import { traitsOfMask } from "#src/shared/visits/pets/pet-labels.ts";
import { accessIfAny, clientAccessView } from "../../visits/bookings/access.ts";
import type { bookedVisitStats, bookingsAroundNow, findOpenNextOffers, lastVisits } from "./booked-rows.ts";
import type { addedVisitStats, ClientRow, petRows } from "./client-rows.ts";

type RowOf<Read extends (...given: never[]) => unknown[]> = ReturnType<Read>[number];
type BookingsAroundNow = RowOf<typeof bookingsAroundNow>;

/** A field without rows is undefined. */
export interface ClientRecords {
  row: ClientRow;
  pets: readonly RowOf<typeof petRows>[];
  booked: RowOf<typeof bookedVisitStats> | undefined;
  last: RowOf<typeof lastVisits> | undefined;
  near: readonly BookingsAroundNow[];
  offer: RowOf<typeof findOpenNextOffers> | undefined;
  added: RowOf<typeof addedVisitStats> | undefined;
  /** Today's date in the client's time zone, or else in the groomer's. */
  today: string;
}

/** The groomer's entry takes precedence. */
export const nameOf = ({ name, account }: Pick<ClientRow, "name" | "account">): string => name ?? account?.name ?? "";

/** Includes no-shows of added visits in the last 12 months and the usual interval in weeks. */
export function buildClient(records: ClientRecords, now: number) {
  const { row, pets, booked, last, added } = records;
  const addedDates = daysIn(added?.dates).sort();
  const dates = [...daysIn(booked?.dates), ...addedDates];
  const { weeks, shown } = cycleWeeks({ wished: last?.weeks ?? null, noted: row.repeatWeeks, dates });
  const lastVisit =
    [last?.date, addedDates.at(-1), ...noted(row).filter((date) => date <= records.today)]
      .filter((date) => date !== undefined)
      .sort()
      .at(-1) ?? null;
  const missed = added?.missed ?? 0;
  const client = {
    ...pick(row, ["id", "source"]),
    petParentId: row.account?.id ?? null,
    zipCode: row.zipCode ?? last?.zipCode ?? null,
    name: nameOf(row),
    pets: pets.map((pet) => pick(pet, ["id", "name", "type", "breed", "note", "isListed"])),
    petInfo: last?.petInfo ?? null,
    visits: (booked?.visits ?? 0) + (added?.visits ?? 0),
    lastVisit,
    next: nextOf(records, now),
    isBlocked: row.isBlocked,
    dueOn: dueOn(records, { lastVisit, weeks }),
    usualWeeks: shown,
    noShowsHere: (booked?.noShowsHere ?? 0) + missed,
    goesOn: goesOn(records, lastVisit),
    canInvite: row.email !== null && row.accountId === null && !row.isInvited,
    note: row.note,
  };
  return { client, missed, weeks };
}

/** About listed pets, without names, and a coat that the parent called matted for a visit ahead. */
export function petCaution({ pets, near, today: day }: ClientRecords): string {
  const isMatted = near.some(({ status, coatCondition }) => status !== "completed" && coatCondition === "matted");
  const ofPets = pets
    .filter(({ isListed }) => isListed)
    .flatMap((pet) => visitMarks([], null, { pets: [{ ...pet, traits: traitsOfMask(pet.traits) }], day }));
  return cautionText([...ofPets, ...coatMarks(isMatted ? "matted" : null)], 2);
}

/** Visit dates from an imported list. A next visit counts as done from its date on. */
const noted = ({ lastVisit, nextVisit }: ClientRow) => [lastVisit, nextVisit].filter((date) => date !== null);

/** Null with a newer visit, also before the next removal takes note of it. */
function goesOn({ row: { remindedAt }, near, added }: ClientRecords, lastVisit: string | null): string | null {
  if (remindedAt === null || near.length > 0 || (added?.planned ?? 0) > 0) return null;
  const goesAt = remindedAt + REMOVAL_NOTICE_DAYS * DAY_MS;
  return lastVisit !== null && lastVisit >= utcDay(goesAt - CLIENT_IDLE_DAYS * DAY_MS) ? null : utcDay(goesAt);
}

const daysIn = (dates: string | null | undefined) => (dates ? dates.split(",") : []);

const startOf = ({ date, arrivalFrom, preferredTimeSlot }: BookingsAroundNow) =>
  `${date} ${arrivalFrom ?? slotHours[preferredTimeSlot].opens}`;

/** The soonest visit, or else a request, or else an offer. */
function nextOf({ near, offer, added }: ClientRecords, now: number): ClientNextVisit | null {
  const visit = near.find((booking) => booking.status === "accepted" && now < slotEndsAt(booking));
  const own = added?.next;
  if (own && !(visit && startOf(visit) <= `${own.date} ${own.arrival.from}`)) return { kind: "visit", ...own };
  if (visit) return bookedNext("visit", visit);
  const request = near.find(({ status }) => status === "pending");
  if (request) return bookedNext("request", request);
  return offer ? { kind: "offer", bookingId: offer.bookingId, date: null, arrival: null } : null;
}

function bookedNext(
  kind: "visit" | "request",
  { bookingId, date, arrivalFrom: from, arrivalUntil: until }: BookingsAroundNow,
) {
  const arrival = from && until ? { from, until } : null;
  return { kind, bookingId, date, arrival } satisfies ClientNextVisit;
}

/** Null while a visit is open or unmarked, for removed pets, and for blocked clients. */
function dueOn(records: ClientRecords, { lastVisit, weeks }: { lastVisit: string | null; weeks: number }) {
  const { row, pets, last, near, offer, added, today } = records;
  const isOpen =
    offer !== undefined ||
    noted(row).some((date) => date > today) ||
    near.some(({ status }) => status !== "completed") ||
    (added !== undefined && added.planned > 0);
  if (lastVisit === null || isOpen || row.account?.off != null || row.isBlocked) return null;
  if (last && last.pets > 0 && !pets.some(({ isListed }) => isListed)) return null;
  return clientDueDate({ lastVisit, weeks, today });
}

/** Best first: own entries, then the account's after acceptance, with street and access while a booking shows them. */
export function visibleDetails({ row, last, near }: ClientRecords, now: number) {
  const latest = near.toReversed();
  const isAgreed = last !== undefined || near.some((booking) => isFinallyAccepted(booking, now));
  const ofBoth = [row, ...(isAgreed && row.account ? [row.account] : [])];
  const ofClient = { ...row, access: clientAccessView(row) };
  const ofBookings = latest.map((booking) => ({ ...booking, access: accessIfAny(booking.access) }));
  return {
    names: [nameOf(row), ...ofBoth.map(({ name }) => name)],
    phones: ofBoth.map(({ phone }) => phone),
    emails: ofBoth.map(({ email }) => email),
    houses: [ofClient, ...ofBookings.filter((booking) => isAccessShown(booking, now))],
    towns: [row, ...latest, ...(last ? [last] : [])],
  };
}
type VisibleDetails = ReturnType<typeof visibleDetails>;

/** Street, access, and town come from one house. */
export function clientContact({ phones, emails, houses, towns }: VisibleDetails): ClientDetail["contact"] {
  const house = houses.find(({ address, access }) => address !== null || access !== null);
  return {
    phone: phoneView(firstOf(phones)),
    email: firstOf(emails),
    area: areaOf(towns[0]!) ?? (house && areaOf(house)) ?? firstOf(towns.map(areaOf)),
    address: house?.address ? { address: house.address, ...pick(house, ["city", "state", "zipCode"]) } : null,
    access: house?.access ?? null,
  };
}

const firstOf = <T>(all: readonly (T | null)[]): T | null => all.find((one) => one !== null) ?? null;

const areaOf = ({ city, state, zipCode }: Pick<ClientRow, "city" | "state" | "zipCode">) =>
  city ? { city, state: state ?? "", zipCode: zipCode ?? "" } : null;

/** Search covers exactly the fields that the groomer may see. */
export function searchFields(
  { row, last, pets }: ClientRecords,
  { names, phones, emails, houses, towns }: VisibleDetails,
): SearchedClient {
  const places = [...houses.map(({ address }) => address), ...towns.flatMap(({ city, zipCode }) => [city, zipCode])];
  const ofPets = pets.flatMap(({ name, type, breed, note }) => [name, type, breed, note]);
  return { texts: [...names, ...emails, ...places, row.note, last?.petInfo ?? null, ...ofPets], phones };
}
