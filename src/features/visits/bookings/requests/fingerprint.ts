import { and, eq, or, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { bookings } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { type TextFieldName, textFieldNames } from "#src/shared/visits/booking-fields.ts";
import type { BookingRequest } from "#src/shared/visits/booking-request.ts";
import { usualPetCount } from "#src/shared/visits/estimate.ts";
import { accessSaid } from "../access.ts";

/** How a request is recognised when it arrives a second time. */
export interface RequestKeys {
  requestKey: string;
  idempotencyKey: string | null;
}

/** Throws a 400 unless the key is 1 to 100 visible characters. */
export function requestKeys(input: BookingRequest, idempotencyKey: string | undefined): RequestKeys {
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,100}$/.test(idempotencyKey)) {
    throw new AppError("bad_request", "The Idempotency-Key must be 1 to 100 letters, digits, or symbols.");
  }
  return { requestKey: fingerprint(input), idempotencyKey: idempotencyKey ?? null };
}

/** The hash of what is asked for; the order of add-ons and pets does not matter. */
const fingerprint = (input: BookingRequest) =>
  new Bun.CryptoHasher("sha256")
    .update(
      JSON.stringify([
        input.groomerId,
        input.servicePackageId,
        input.preferredDate,
        input.preferredTimeSlot,
        inOrder(input.addOnServiceIds),
        ...ALWAYS_SAID.map((name) => input[name]),
        ...petsAndPlace(input),
        ...namedTexts(input),
        ...accessInstructions(input),
      ]),
    )
    .digest("hex");

const inOrder = (ids: number[] = []) => ids.toSorted((a, b) => a - b);

/** Empty for a request that says nothing of them, so that older fingerprints stay valid. */
const petsAndPlace = (input: BookingRequest) => {
  const { petIds, petCount, serviceAddress, serviceCity, serviceState, serviceZipCode } = input;
  return [
    ...(petIds?.length ? [{ petIds: inOrder(petIds) }] : []),
    ...(petCount && petCount !== usualPetCount(petIds) ? [{ petCount }] : []),
    ...(serviceAddress ? [{ place: [serviceAddress, serviceCity, serviceState, serviceZipCode] }] : []),
  ];
};

/** Texts that every fingerprint has by their place. All others go in by name, where something is said. */
const ALWAYS_SAID: readonly TextFieldName[] = ["petInfo", "specialInstructions"];

const namedTexts = (input: BookingRequest) =>
  textFieldNames.filter((name) => !ALWAYS_SAID.includes(name) && input[name]).map((name) => ({ [name]: input[name] }));

const accessInstructions = ({ access }: BookingRequest) => (access && accessSaid(access) ? [{ access }] : []);

const own = eq(bookings.petParentId, sql.placeholder("parentId"));
const earlier = prepared((db) =>
  db
    .select({ id: bookings.id, requestKey: bookings.requestKey, idempotencyKey: bookings.idempotencyKey })
    .from(bookings)
    .where(
      or(
        // Finds nothing for a request without a key, because nothing equals NULL.
        and(own, eq(bookings.idempotencyKey, sql.placeholder("idempotencyKey"))),
        // The status is a literal, because SQLite only then sees that the index of open requests applies.
        and(own, eq(bookings.requestKey, sql.placeholder("requestKey")), sql`${bookings.status} = 'pending'`),
      ),
    )
    .prepare(),
);

/**
 * The booking that this request has made before: found by its Idempotency-Key, which says that it is sent again after a
 * lost answer, or as the same request still open, which the person may have forgotten (`isRepeat`).
 * Throws a 409 when the key came with other content.
 */
export function findEarlier(tx: Tx, viewer: Viewer, { requestKey, idempotencyKey }: RequestKeys) {
  const found = earlier(tx).all({ parentId: viewer.userId, requestKey, idempotencyKey });
  const byKey = idempotencyKey === null ? undefined : found.find((row) => row.idempotencyKey === idempotencyKey);
  if (byKey && byKey.requestKey !== requestKey) {
    throw new AppError(
      "conflict",
      "We already have your first request, with different details. See it on your dashboard.",
    );
  }
  const first = byKey ?? found[0];
  return first && { id: first.id, isRepeat: !byKey };
}
