import { and, eq, inArray } from "drizzle-orm";
import {
  addOnServices,
  type Booking,
  bookingAddOns,
  bookings,
  type Db,
  groomerProfiles,
  packageColumns,
  pets,
  servicePackages,
  type Tx,
  visitPets,
} from "#db/db.ts";
import { offerRefusal } from "#src/domain/next-visit.ts";
import type { ProposingRefusal } from "#src/domain/proposal.ts";
import { publicPolicies } from "#src/features/listing/policies/service.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { packagePriceAnyway, sizeOfEach } from "#src/shared/listing/size-rules.ts";
import { maxPoundsBySize } from "#src/shared/listing/sizes.ts";
import { cycleLimits, MAX_NEXT_OFFERS } from "#src/shared/visits/booking-labels.ts";
import { estimatePrice, MAX_VISIT_MINUTES, petsAndTime, quoteCost, visitMinutes } from "#src/shared/visits/estimate.ts";
import type { NextVisitView } from "#src/shared/visits/proposals.ts";
import { whyNoNextVisit } from "../requests/may-request.ts";
import type { BookingRow } from "../rows.ts";

export interface NextVisitData extends Pick<Booking, "serviceName" | "priceMin" | "priceMax" | "durationMinutes"> {
  petCount: number;
  visitMinutes: number;
  addOns: { id: number; name: string; price: number; durationMinutes: number }[];
}

/** Repeats a visit at today's prices. The groomer's corrected minutes are kept, unless `petIds` names other pets. */
export function visitAtTodaysPrices(db: Db | Tx, id: number, petIds?: readonly number[]): NextVisitData {
  const booking = db.select().from(bookings).where(eq(bookings.id, id)).get()!;
  const last = petsOf(db, id);
  const isSame = !petIds || (petIds.length === last.length && last.every((pet) => petIds.includes(pet.id)));
  const own = isSame ? last : db.select().from(pets).where(inArray(pets.id, petIds)).all();
  const { petCount, petSize } = isSame ? booking : { petCount: own.length, petSize: null };
  const { offered, weights } = db
    .select({ offered: packageColumns, weights: groomerProfiles })
    .from(servicePackages)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, servicePackages.groomerId))
    .where(eq(servicePackages.id, booking.servicePackageId))
    .get()!;
  const sizes = sizeOfEach(own, { petCount, petSize, weights: maxPoundsBySize(weights) });
  const priced = packagePriceAnyway(offered, sizes);
  const repeated = and(eq(bookingAddOns.bookingId, id), eq(bookingAddOns.isExtra, false));
  const before = db.select().from(bookingAddOns).where(repeated).all();
  const { name, price, durationMinutes } = addOnServices;
  const addOns = db
    .select({ id: addOnServices.id, name, price, durationMinutes })
    .from(bookingAddOns)
    .innerJoin(addOnServices, eq(addOnServices.id, bookingAddOns.addOnServiceId))
    .where(and(repeated, eq(addOnServices.isActive, true)))
    .orderBy(addOnServices.id)
    .all();
  const corrected = isSame ? booking.visitMinutes - visitMinutes({ ...booking, addOns: before }) : 0;
  const minutes = visitMinutes({ ...priced, addOns }) + corrected;
  return {
    serviceName: offered.name,
    ...priced,
    petCount,
    visitMinutes: Math.min(MAX_VISIT_MINUTES, Math.max(15, minutes)),
    addOns,
  };
}

export function nextVisitView(db: Db | Tx, { id, groomerId }: Pick<Booking, "id" | "groomerId">): NextVisitView {
  const { addOns: addOnServices, durationMinutes: _, ...visit } = visitAtTodaysPrices(db, id);
  const policies = publicPolicies(db, groomerId);
  const chosen = { ...visit, addOnServices };
  const inWords = wordsOf(chosen, petsOf(db, id));
  return { inWords, mostCents: estimatePrice(chosen).max, ...chosen, ...(policies ? { policies } : {}) };
}

const petsOf = (db: Db | Tx, id: number) =>
  db
    .select({ id: pets.id, name: pets.name, type: pets.type, weight: pets.weight })
    .from(visitPets)
    .innerJoin(pets, eq(pets.id, visitPets.petId))
    .where(eq(visitPets.visitId, id))
    .orderBy(pets.id)
    .all();

const list = new Intl.ListFormat("en-US");

function wordsOf(visit: Omit<NextVisitView, "inWords" | "mostCents">, saved: ReturnType<typeof petsOf>): string {
  const what = list.format([visit.serviceName, ...visit.addOnServices.map(({ name }) => name)]);
  const whom = saved.length > 0 ? ` for ${list.format(saved.map(({ name }) => name))}` : "";
  return `${what}${whom}: ${petsAndTime({ ...visit, pets: saved })}, ${quoteCost(visit)} at today's prices.`;
}

/** Throws 409. */
export function refuseImpossibleOffer(db: Db | Tx, row: BookingRow, now: number) {
  const why = whyNoOffer(db, row, now);
  if (why) throw conflict(why);
}

export function whyNoOffer(db: Db | Tx, row: BookingRow, now: number): string | null {
  const refused = nextOfferRefusalCode(row, now);
  return refused ? sentences[refused] : whyNoNextVisit(db, row.shown.id, now);
}

export const nextOfferRefusalCode = ({ shown, proposal, nextProposalsMade: made }: BookingRow, now: number) =>
  offerRefusal(shown, { made, isOneOpen: proposal !== null && now < proposal.expiresAt }, now);

const sentences: Record<ProposingRefusal, string> = {
  "wrong-status": "You can offer the next visit once this one is completed.",
  "too-late": `You can offer the next visit up to ${cycleLimits.most} weeks after the last one. Message them.`,
  "one-open": "You've already offered the next visit. Wait for the reply, or withdraw your offer.",
  "too-many": `You've offered the next visit ${MAX_NEXT_OFFERS} times. Message them.`,
};
