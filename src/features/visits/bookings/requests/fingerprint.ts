import { and, eq, or, sql } from "drizzle-orm";
import { bookings, type Tx } from "#db/db.ts";
import { prepared } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import { checkedKey } from "#src/http/idempotency-key.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { type TextFieldName, textFieldNames } from "#src/shared/visits/booking-fields.ts";
import type { BookingRequest } from "#src/shared/visits/booking-request.ts";
import { usualPetCount } from "#src/shared/visits/estimate.ts";
import { accessSaid } from "../access.ts";

export interface RequestKeys {
  requestKey: string;
  idempotencyKey: string | null;
}

export const requestKeys = (input: BookingRequest, idempotencyKey: string | undefined): RequestKeys => ({
  requestKey: fingerprint(input),
  idempotencyKey: checkedKey(idempotencyKey),
});

/** Hash of the request, independent of the order of add-ons and pets. */
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

/** Empty without pets or place, so that older fingerprints stay valid. */
const petsAndPlace = (input: BookingRequest) => {
  const { petIds, petCount, petSize, serviceAddress, serviceCity, serviceState, serviceZipCode } = input;
  return [
    ...(petIds?.length ? [{ petIds: inOrder(petIds) }] : []),
    ...(petCount && petCount !== usualPetCount(petIds) ? [{ petCount }] : []),
    ...(petSize ? [{ petSize }] : []),
    ...(serviceAddress ? [{ place: [serviceAddress, serviceCity, serviceState, serviceZipCode] }] : []),
  ];
};

/** Positional texts of every fingerprint. Other fields are added by name if set. */
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
        // Without a key nothing matches, because nothing equals NULL.
        and(own, eq(bookings.idempotencyKey, sql.placeholder("idempotencyKey"))),
        // The status is a literal, because SQLite uses the partial index only then.
        and(own, eq(bookings.requestKey, sql.placeholder("requestKey")), sql`${bookings.status} = 'pending'`),
      ),
    )
    .prepare(),
);

/** By Idempotency-Key, or as an identical open request (`isRepeat`). Throws 409 if the key came with other content. */
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
