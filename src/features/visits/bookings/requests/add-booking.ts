import type { Tx } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { refusedTime } from "#src/domain/availability.ts";
import { expiryOf } from "#src/domain/expiry.ts";
import { rabiesRefusal } from "#src/domain/rabies.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import type { Door } from "#src/shared/listing/doors.ts";
import type { RabiesRule } from "#src/shared/listing/terms-labels.ts";
import { textFieldNames } from "#src/shared/visits/booking-fields.ts";
import type { BookingRequest } from "#src/shared/visits/booking-request.ts";
import { estimate, usualPetCount, visitMinutes } from "#src/shared/visits/estimate.ts";
import { accessOf } from "../access.ts";
import { findSchedule } from "../room/day-facts.ts";
import { anywhere } from "../room/day-places.ts";
import { requireRoom } from "../room/request-room.ts";
import { slotStart } from "../slot-start.ts";
import { writeBooking } from "../write-booking.ts";
import {
  chosenAddOns,
  chosenPackage,
  chosenPets,
  type ListedGroomer,
  pricedFor,
  pricesShown,
  refuseDearer,
  refuseRisen,
} from "./chosen-offers.ts";
import { servicePlace } from "./coverage.ts";
import type { RequestKeys } from "./fingerprint.ts";

interface NewBookingInput {
  viewer: Viewer;
  input: BookingRequest;
  groomer: ListedGroomer;
  keys: RequestKeys;
  rabies: RabiesRule;
  door: Door;
}

export function addBooking(ctx: Ctx, tx: Tx, { viewer, input, groomer, keys, rabies, door }: NewBookingInput): number {
  const now = ctx.now();
  const chosen = chosenPackage(tx, groomer.id, input.servicePackageId);
  const addOns = chosenAddOns(tx, groomer.id, input.addOnServiceIds ?? []);
  const pets = chosenPets(tx, viewer.userId, input.petIds ?? []);
  const unprotected = rabiesRefusal(rabies, pets, input.preferredDate);
  if (unprotected) throw new AppError("rabies", unprotected, { petIds: unprotected });
  const schedule = findSchedule(tx, groomer.id, now)!;
  const petCount = input.petCount ?? usualPetCount(pets);
  const petSize = input.petSize ?? null;
  const priced = pricedFor(chosen, pets, { petCount, petSize, weights: groomer.sizeWeights });
  refuseRisen(pricesShown([chosen], addOns), input.pricesShown);
  refuseDearer(estimate({ ...priced, addOnServices: addOns }).max, input.mostCents);
  const minutes = visitMinutes({ ...priced, addOns });
  const refused = refusedTime(schedule.openings, input.preferredDate, input.preferredTimeSlot, minutes);
  if (refused) throw invalid({ ...refused });
  const { agreed, place } = servicePlace(ctx.db, viewer, input, groomer);
  requireRoom(tx, schedule, {
    parentId: viewer.userId,
    date: input.preferredDate,
    slot: input.preferredTimeSlot,
    minutes,
    place: place ?? anywhere(groomer),
  });
  const startsAt = slotStart(input.preferredDate, input.preferredTimeSlot, groomer.timeZone);
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
    preferredDate: input.preferredDate,
    preferredTimeSlot: input.preferredTimeSlot,
    timeZone: groomer.timeZone,
    startsAt,
    expiresAt: expiryOf(now, { startsAt, preferredTimeSlot: input.preferredTimeSlot, timeZone: groomer.timeZone }),
    ...pick(input, textFieldNames),
    ...accessOf(input),
    statusChangedAt: now,
    requestDate: now,
    door,
  };
  return writeBooking(tx, row, { addOns, pets });
}
