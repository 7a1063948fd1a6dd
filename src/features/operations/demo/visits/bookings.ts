import { type Booking, bookingAddOns, changeRows, groomerProfiles, visitPets, visits } from "#db/db.ts";
import { suitsPet } from "#db/seed/people.ts";
import type { Random } from "#db/seed/random.ts";
import { seedTextsOf } from "#db/seed/tables.ts";
import { expiryOf } from "#src/domain/expiry.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { priceForAllPets, sizeOfEach } from "#src/shared/listing/size-rules.ts";
import { maxPoundsBySize } from "#src/shared/listing/sizes.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { visitMinutes } from "#src/shared/visits/estimate.ts";
import { coatConditions, petLine } from "#src/shared/visits/pets/pet-labels.ts";
import { type DemoParent, type Seed, seedRow } from "../people/accounts.ts";
import { type DemoGroomer, NEARBY_ONLY_GROOMER } from "../people/groomers.ts";
import { type Appointment, pickOpenSlot } from "./cast.ts";

export interface OfferForPets {
  offer: DemoGroomer["packages"][number];
  pets: DemoParent["pets"];
}

export const serviceChoices = (groomer: DemoGroomer, { pets }: DemoParent): OfferForPets[] =>
  pets
    .filter(({ type }) => type === "Dog" || groomer.petTypes.includes("Cats"))
    .flatMap((pet) =>
      groomer.packages.filter(({ name }) => suitsPet(name, pet)).map((offer) => ({ offer, pets: [pet] })),
    )
    .filter((choice) => demoPrice(groomer, choice));

/** Null if the package isn't offered for a pet's size. */
export const demoPrice = (groomer: DemoGroomer, { offer, pets }: OfferForPets) =>
  priceForAllPets(offer, sizeOfEach(pets, { petCount: pets.length, weights: maxPoundsBySize(groomer) }));

/** Undefined if no package suits the parent's pets. */
export function chooseService({ dice }: Seed, groomer: DemoGroomer, parent: DemoParent): OfferForPets | undefined {
  const choices = serviceChoices(groomer, parent);
  return choices.length === 0 ? undefined : dice.pick(choices);
}

export const bookableParents = (seed: Seed, groomer: DemoGroomer, parents: readonly DemoParent[]) =>
  parents.filter((parent) => chooseService(seed, groomer, parent));

interface DemoVisit {
  choice: OfferForPets | undefined;
  status: BookingStatus;
  /** Days from today; negative in the past. */
  inDays: number;
  /** Exact time, instead of a day around `inDays`. */
  at?: Appointment;
  hasAddOns?: boolean;
}

export function seedVisit(seed: Seed, groomer: DemoGroomer, parent: DemoParent, visit: DemoVisit): Booking | undefined {
  const { now, dice } = seed;
  const { status, choice } = visit;
  if (!choice) return undefined;
  const { offer, pets } = choice;
  const priced = demoPrice(groomer, choice)!;
  const appointment = visit.at ?? pickOpenSlot(seed, groomer, visit.inDays);
  const times = timesOf(dice, status, appointment, now);
  const specialInstructions = dice.chance(0.4) ? dice.pick(seedTextsOf("wish")) : null;
  const reasons = { declined: "decline", cancelled: "cancel" }[status as string];
  const statusReason = reasons ? dice.pick(seedTextsOf(reasons)) : null;
  const addOns = visit.hasAddOns === false ? [] : dice.some(groomer.addOns, dice.between(0, 2));
  const distanceMiles = Math.round(milesBetween({ lat: groomer.lat!, lon: groomer.lon! }, parent.point) * 10) / 10;
  const booking = seedRow(seed, visits, {
    source: "site",
    ...appointment,
    ...times,
    ...parent.place,
    distanceMiles,
    specialInstructions,
    status,
    statusReason,
    // Gate codes of past visits are erased.
    ...(appointment.startsAt < now ? { gateCode: null } : {}),
    groomerId: groomer.id,
    petParentId: parent.id,
    servicePackageId: offer.id,
    serviceName: offer.name,
    ...priced,
    petCount: pets.length,
    visitMinutes: visitMinutes({ ...priced, addOns }),
    // The form's own text for saved pets.
    petInfo: pets.map(petLine).join("\n"),
    coatCondition: coatConditions[pets[0]!.weight % 4] ?? null,
    requestKey: `demo ${crypto.randomUUID()}`,
  });
  const bookingId = booking.id;
  for (const { id: petId } of pets) seedRow(seed, visitPets, { visitId: bookingId, petId });
  for (const { id: addOnServiceId, name, price, durationMinutes } of addOns) {
    seedRow(seed, bookingAddOns, { bookingId, addOnServiceId, name, price, durationMinutes });
  }
  if (distanceMiles > groomer.serviceRadius) {
    const acceptsOutsideArea = groomer.username !== NEARBY_ONLY_GROOMER;
    changeRows(seed.tx, groomerProfiles, { id: groomer.id }, { acceptsOutsideArea });
  }
  return booking as Booking;
}

const ARRIVES_MS = 20 * MINUTE_MS;

/** Requested days before (hours if open), answered the next day, and completed that evening. */
function timesOf(dice: Random, status: BookingStatus, visit: Appointment, now: number) {
  const { startsAt } = visit;
  const requestedAt = Math.min(startsAt, now) - dice.between(2, 9) * DAY_MS - dice.between(0, 9) * HOUR_MS;
  const requestDate = status === "pending" ? now - dice.between(1, 12) * HOUR_MS : requestedAt;
  const expiresAt = expiryOf(requestDate, visit);
  if (status === "pending") return { requestDate, expiresAt, statusChangedAt: requestDate };
  const answered = requestDate + dice.between(2, 26) * HOUR_MS;
  const completed = Math.min(now - HOUR_MS, startsAt + dice.between(3, 9) * HOUR_MS);
  const ends: Partial<Record<BookingStatus, number>> = { expired: expiresAt, no_show: startsAt + HOUR_MS, completed };
  const statusChangedAt = ends[status] ?? answered;
  // Always before the final status.
  const repliedAt = status === "expired" || status === "cancelled" ? null : Math.min(answered, statusChangedAt);
  return {
    requestDate,
    statusChangedAt,
    repliedAt,
    acceptedAt: status === "declined" ? null : repliedAt,
    arrivedAt: status === "completed" ? Math.min(startsAt + ARRIVES_MS, statusChangedAt - 1) : null,
  };
}
