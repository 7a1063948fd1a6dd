import { and, eq, or, sql } from "drizzle-orm";
import { bookings, type Tx } from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { timeRefusal } from "#src/domain/availability.ts";
import { expiryOf } from "#src/domain/expiry.ts";
import { rabiesRefusal } from "#src/domain/rabies.ts";
import { readIdempotencyKey } from "#src/http/idempotency-key.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError, conflict, invalid } from "#src/shared/base/errors.ts";
import type { RabiesRule } from "#src/shared/listing/policies-labels.ts";
import type { ReferralSource } from "#src/shared/listing/referral-sources.ts";
import { addressKeys, textFieldNames } from "#src/shared/visits/booking-fields.ts";
import type { BookingRequest } from "#src/shared/visits/booking-request.ts";
import { estimatePrice, petCountOrOne, visitMinutes } from "#src/shared/visits/estimate.ts";
import { accessIfAny, accessValues } from "../access.ts";
import { findSchedule } from "../capacity/read-days.ts";
import { refuseFullSlot } from "../capacity/request-capacity.ts";
import { addSeriesRow } from "../repeats/series.ts";
import { slotStart } from "../slot-start.ts";
import { insertNewBooking } from "../write-booking.ts";
import {
  encodePrices,
  type ListedGroomer,
  refuseDearerVisit,
  refuseRisenPrices,
  requireAddOns,
  requirePackage,
  requirePackagePrice,
  requirePets,
} from "./chosen-offers.ts";
import { requireServicePlace } from "./coverage.ts";

interface NewBookingInput {
  viewer: Viewer;
  input: BookingRequest;
  groomer: ListedGroomer;
  keys: RequestKeys;
  rabies: RabiesRule;
  referralSource: ReferralSource;
}

export function addBooking(
  ctx: Ctx,
  tx: Tx,
  { viewer, input, groomer, keys, rabies, referralSource }: NewBookingInput,
): number {
  const now = ctx.now();
  const chosen = requirePackage(tx, groomer.id, input.servicePackageId);
  const addOns = requireAddOns(tx, groomer.id, input.addOnServiceIds ?? []);
  const pets = requirePets(tx, viewer.userId, input.petIds ?? []);
  const unprotected = rabiesRefusal(rabies, pets, input.preferredDate);
  if (unprotected) throw new AppError("rabies", unprotected, { petIds: unprotected });
  const schedule = findSchedule(tx, groomer.id, now)!;
  const petCount = input.petCount ?? petCountOrOne(pets);
  const petSize = input.petSize ?? null;
  const priced = requirePackagePrice(chosen, pets, { petCount, petSize, weights: groomer.sizeWeights });
  if (input.pricesShown) refuseRisenPrices(encodePrices([chosen], addOns), input.pricesShown);
  refuseDearerVisit(estimatePrice({ ...priced, addOnServices: addOns }).max, input.mostCents);
  const minutes = visitMinutes({ ...priced, addOns });
  const refused = timeRefusal(schedule.openings, input.preferredDate, input.preferredTimeSlot, minutes);
  if (refused) throw invalid({ ...refused });
  const { agreed, place } = requireServicePlace(ctx.db, viewer, input, groomer);
  refuseFullSlot(tx, schedule, {
    parentId: viewer.userId,
    date: input.preferredDate,
    slot: input.preferredTimeSlot,
    minutes,
    place: place ?? null,
  });
  const when = {
    ...pick(input, ["preferredDate", "preferredTimeSlot"]),
    timeZone: groomer.timeZone,
    startsAt: slotStart(input.preferredDate, input.preferredTimeSlot, groomer.timeZone),
  };
  const row = {
    ...agreed,
    ...keys,
    groomerId: groomer.id,
    petParentId: viewer.userId,
    servicePackageId: chosen.id,
    serviceName: chosen.name,
    ...priced,
    petCount,
    petSize,
    visitMinutes: minutes,
    ...when,
    expiresAt: expiryOf(now, when),
    ...pick(input, textFieldNames),
    ...accessValues(input),
    statusChangedAt: now,
    requestDate: now,
    referralSource,
  };
  const id = insertNewBooking(tx, row, { addOns, pets });
  if (input.everyWeeks) addSeriesRow(tx, id, input.everyWeeks, now);
  return id;
}

interface RequestKeys {
  requestKey: string;
  idempotencyKey: string | null;
}

export const requestKeys = (input: BookingRequest, idempotencyKey: string | undefined): RequestKeys => ({
  requestKey: fingerprint(input),
  idempotencyKey: readIdempotencyKey(idempotencyKey),
});

const requestNames = ["groomerId", "servicePackageId", "preferredDate", "preferredTimeSlot", "petSize"] as const;

/** Hash of the request, independent of the order of add-ons and pets. Empty fields count as missing. */
function fingerprint(input: BookingRequest): string {
  const { addOnServiceIds, petIds, petCount = petCountOrOne(petIds), access } = input;
  const whole = {
    ...pick(input, [...requestNames, "everyWeeks", ...addressKeys, ...textFieldNames]),
    petCount,
    addOnServiceIds: inOrder(addOnServiceIds),
    petIds: inOrder(petIds),
    access: access && accessIfAny(access),
  };
  const text = JSON.stringify(whole, (_, value) => value || undefined);
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

const inOrder = (ids: number[] = []) => ids.toSorted((a, b) => a - b);

const own = eq(bookings.petParentId, sql.placeholder("parentId"));
const earlier = prepareQuery((db) =>
  db
    .select({ id: bookings.id, requestKey: bookings.requestKey, idempotencyKey: bookings.idempotencyKey })
    .from(bookings)
    .where(
      or(
        // Without a key nothing matches, because nothing equals NULL.
        and(own, eq(bookings.idempotencyKey, sql.placeholder("idempotencyKey"))),
        // The status is a literal, because SQLite uses the partial index only then.
        and(own, eq(bookings.requestKey, sql.placeholder("requestKey")), sql`${bookings.status} = 'pending'`),
      ),
    )
    .prepare(),
);

/** By Idempotency-Key, or as an identical open request (`isRepeat`). Throws 409 if the key came with other content. */
export function findEarlierRequest(tx: Tx, viewer: Viewer, { requestKey, idempotencyKey }: RequestKeys) {
  const found = earlier(tx).all({ parentId: viewer.userId, requestKey, idempotencyKey });
  const byKey = idempotencyKey === null ? undefined : found.find((row) => row.idempotencyKey === idempotencyKey);
  if (byKey && byKey.requestKey !== requestKey) {
    throw conflict("We already have your first request, with different details. See it on your dashboard.");
  }
  const first = byKey ?? found[0];
  return first && { id: first.id, isRepeat: !byKey };
}
