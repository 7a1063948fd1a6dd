import { bookingAddOns, bookingPets, visits } from "#db/schema/tables.ts";
import { cancelReasons, declineReasons, wishes } from "#db/seed/notes.ts";
import type { Random } from "#db/seed/random.ts";
import { suits } from "#db/seed/suits.ts";
import { expiryOf } from "#src/domain/expiry.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { visitMinutes } from "#src/shared/visits/estimate.ts";
import { coatConditions } from "#src/shared/visits/pets/care-labels.ts";
import { petLine } from "#src/shared/visits/pets/pet-labels.ts";
import type { Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import type { DemoParent, SeededPet } from "../people/parents.ts";
import { type Appointment, type Business, workday } from "./workday.ts";

interface Visit {
  groomer: DemoGroomer;
  business: Business;
  parent: DemoParent;
  status: BookingStatus;
  /** Days from today; negative ones are in the past. */
  inDays: number;
  /** The very time, in place of one on a day around then. */
  at?: Appointment;
  /** False for what the package takes and nothing more. */
  hasAddOns?: boolean;
}

export interface Choice {
  offer: DemoGroomer["packages"][number];
  pets: readonly SeededPet[];
}

/** A package that suits one of the parent's pets, with that pet; undefined when there is none. */
export function choose(dice: Random, groomer: DemoGroomer, business: Business, parent: DemoParent): Choice | undefined {
  const choices = choicesOf(groomer, business, parent);
  return choices.length === 0 ? undefined : dice.pick(choices);
}

/** Every package with each of the pets that it suits. */
export function choicesOf(groomer: DemoGroomer, business: Business, parent: DemoParent): Choice[] {
  const own = parent.pets.filter(({ type }) => type === "Dog" || business.takesCats);
  return own.flatMap((pet) =>
    groomer.packages.filter(({ name }) => suits(name, pet)).map((offer) => ({ offer, pets: [pet] })),
  );
}

/** Adds one booking with copies of its package and add-ons; gives its id and when its status last changed. */
export function addBooking(seed: Seed, visit: Visit, { offer, pets }: Choice) {
  const { tx, now, dice } = seed;
  const { groomer, business, parent, status, inDays } = visit;
  const appointment = visit.at ?? workday(dice, business, now, inDays);
  const times = timesOf(dice, status, appointment, now);
  const specialInstructions = dice.chance(0.4) ? dice.pick(wishes) : null;
  const statusReason = reasonFor(dice, status);
  const addOns = visit.hasAddOns === false ? [] : dice.some(groomer.addOns, dice.between(0, 2));
  const { id } = tx
    .insert(visits)
    .values({
      ...appointment,
      ...times,
      source: "site",
      groomerId: groomer.id,
      petParentId: parent.id,
      servicePackageId: offer.id,
      serviceName: offer.name,
      priceMin: offer.priceMin,
      priceMax: offer.priceMax,
      durationMinutes: offer.durationMinutes,
      petCount: pets.length,
      visitMinutes: visitMinutes({ ...offer, petCount: pets.length, addOns }),
      // In the words with which the form fills it in for saved pets.
      petInfo: pets.map(petLine).join("\n"),
      specialInstructions,
      coatCondition: coatConditions[pets[0]!.weight % 4] ?? null,
      status,
      statusReason,
      requestKey: `demo ${crypto.randomUUID()}`,
    })
    .returning({ id: visits.id })
    .get();
  for (const { id: petId } of pets) tx.insert(bookingPets).values({ bookingId: id, petId }).run();
  for (const { id: addOnServiceId, name, price, durationMinutes } of addOns) {
    tx.insert(bookingAddOns).values({ bookingId: id, addOnServiceId, name, price, durationMinutes }).run();
  }
  return { id, statusChangedAt: times.statusChangedAt };
}

/** How long after the beginning of its part of the day a past visit began. */
const ARRIVES_MS = 20 * MINUTE_MS;

/** Asked some days before the visit, or within the last hours when it still waits for an answer. */
function timesOf(dice: Random, status: BookingStatus, visit: Appointment, now: number) {
  const isFresh = status === "pending";
  const asked = Math.min(visit.startsAt, now) - dice.between(2, 9) * DAY_MS - dice.between(0, 9) * HOUR_MS;
  const requestDate = isFresh ? now - dice.between(1, 12) * HOUR_MS : asked;
  const expiresAt = expiryOf(requestDate, visit);
  if (isFresh) return { requestDate, expiresAt, statusChangedAt: requestDate };
  const answered = requestDate + dice.between(2, 26) * HOUR_MS;
  const statusChangedAt = changedAt(dice, status, { answered, expiresAt, now, ...visit });
  // Before what came of it in any case.
  const answeredAt = status === "expired" || status === "cancelled" ? null : Math.min(answered, statusChangedAt);
  return {
    requestDate,
    expiresAt: null,
    statusChangedAt,
    answeredAt,
    acceptedAt: status === "declined" ? null : answeredAt,
    arrivedAt: status === "completed" ? Math.min(visit.startsAt + ARRIVES_MS, statusChangedAt - 1) : null,
  };
}

interface Past extends Appointment {
  answered: number;
  expiresAt: number;
  now: number;
}

/** Answered the next day; marked as completed on the visit's evening, or as a no-show from the van. */
function changedAt(dice: Random, status: BookingStatus, { answered, expiresAt, startsAt, now }: Past): number {
  const done = Math.min(now - HOUR_MS, startsAt + dice.between(3, 9) * HOUR_MS);
  switch (status) {
    case "expired":
      return expiresAt;
    case "no_show":
      return startsAt + HOUR_MS;
    case "completed":
      return done;
    default:
      return answered;
  }
}

function reasonFor(dice: Random, status: BookingStatus): string | null {
  if (status === "declined") return dice.pick(declineReasons);
  if (status === "cancelled") return dice.pick([...cancelReasons.parent, ...cancelReasons.groomer]);
  return null;
}
