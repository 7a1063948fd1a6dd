import { eq, sql } from "drizzle-orm";
import { bookings, type Tx } from "#db/db.ts";
import { commitInGroup } from "#db/group-commit.ts";
import { prepareQuery } from "#db/prepared.ts";
import { type ActorContext, auditBy, type Ctx, raiseAlert } from "#src/base/context.ts";
import { capText, FLAGGED_OPEN_REQUESTS } from "#src/domain/visits/request-caps.ts";
import { copyPoliciesToBooking, requirePoliciesRead } from "#src/features/listing/policies/service.ts";
import { emailToConfirmProp, requireOpen } from "#src/features/people/accounts/queries.ts";
import { findLocation, saveRequestAddress } from "#src/features/people/accounts/settings/locations.ts";
import { addPhotos, storePhotos } from "#src/features/visits/photos/service.ts";
import { enforceAccess, forbidOtherIds } from "#src/http/guards/access.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { ReferralSource } from "#src/shared/listing/referral-sources.ts";
import { fiveDigitZip } from "#src/shared/places/places.ts";
import type { BookingRequest } from "#src/shared/visits/booking-request.ts";
import type { SentRequestView } from "#src/shared/visits/bookings.ts";
import { suggestTimesIfFull } from "../capacity/request-capacity.ts";
import { bookingViewOf, findBooking, findBookingRow } from "../queries.ts";
import { addBooking, findEarlierRequest, requestKeys } from "./add-booking.ts";
import { requireListedGroomer } from "./chosen-offers.ts";
import { refuseObstacle } from "./may-request.ts";

/** Idempotent. Throws 401, 403 (role or block), 404 (not listed), 409 (key, policies, too many), 422, 429. */
export async function requestBooking(
  ctx: Ctx,
  by: ActorContext,
  input: BookingRequest,
  { idempotencyKey, photos = [], referralSource = "other" }: RequestOptions = {},
): Promise<SentRequestView> {
  const { viewer } = by;
  enforceAccess("pet_parent", viewer);
  const { petParentId, userId } = input;
  forbidOtherIds(viewer, { petParentId, userId }, "You can only book for yourself.");
  const keys = requestKeys(input, idempotencyKey);
  limitZips(ctx, by, input);
  const stored = await storePhotos(ctx, viewer, photos);
  const request = (tx: Tx) => {
    const parent = requireOpen(tx, viewer);
    const earlier = findEarlierRequest(tx, viewer, keys);
    if (earlier) {
      const booking = findBooking(tx, viewer, earlier.id, ctx.now())!;
      return { ...booking, ...emailToConfirmProp(parent), alreadyRequested: earlier.isRepeat };
    }
    ctx.limits.take("booking-user", String(viewer.userId));
    const isMany = requireFewRequests(ctx, tx, { ...parent, userId: viewer.userId });
    const groomer = requireListedGroomer(tx, input.groomerId, ctx.now());
    refuseObstacle(tx, { groomerId: groomer.id, parentId: viewer.userId }, ctx.now());
    const agreed = requirePoliciesRead(tx, groomer.id, input.policiesVersion);
    const id = addBooking(ctx, tx, {
      viewer,
      input,
      groomer,
      keys,
      rabies: agreed?.policies.rabies ?? "no",
      referralSource,
    });
    if (isMany) {
      const message = `User ${viewer.userId} has ${FLAGGED_OPEN_REQUESTS} open requests at once.`;
      raiseAlert(tx, { kind: "many_requests", bookingId: id, message, now: ctx.now() });
    }
    if (agreed) copyPoliciesToBooking(tx, id, agreed);
    addPhotos(tx, { bookingId: id, viewer, purpose: "request", now: ctx.now() }, stored);
    const { row } = findBookingRow(tx, viewer, id)!;
    const booking = bookingViewOf(tx, "parent", row, ctx.now());
    if (input.keepAddress && booking.serviceAddress) saveRequestAddress(ctx, tx, by, booking.serviceAddress);
    notify(ctx, tx, "booking.requested", { id, row });
    auditBy(tx, by, {
      action: "booking-requested",
      target: `booking ${id}`,
      detail: { groomerId: booking.groomerId },
      now: ctx.now(),
    });
    return { ...booking, ...emailToConfirmProp(parent), alreadyRequested: false };
  };
  return suggestTimesIfFull(ctx.db, () => commitInGroup(ctx.db, request));
}

interface RequestOptions {
  idempotencyKey?: string | undefined;
  photos?: readonly Uint8Array[];
  referralSource?: ReferralSource;
}

/** Prevents probing ZIP codes, because a refusal reveals a full day. Throws 429. */
function limitZips({ db, limits }: Ctx, { viewer, info }: ActorContext, { groomerId, serviceZipCode }: BookingRequest) {
  const zipCode = serviceZipCode ?? findLocation(db, viewer, viewer.userId)?.zipCode;
  if (!zipCode) return;
  const distinct = { about: groomerId, value: fiveDigitZip(zipCode) ?? zipCode };
  limits.takeAll([
    ["request-zips-user", String(viewer.userId), distinct],
    ["request-zips-ip", info.ip, distinct],
  ]);
}

const openRequestsOf = prepareQuery((db) =>
  db
    .select({
      open: sql<number>`count(*) FILTER (WHERE ${bookings.status} = 'pending')`,
      // Visits that the site booked without a request have no referral source.
      sent: sql<number>`count(*) FILTER (WHERE ${bookings.requestDate} > ${sql.placeholder("since")} AND ${bookings.referralSource} IS NOT NULL)`,
    })
    .from(bookings)
    .where(eq(bookings.petParentId, sql.placeholder("userId")))
    .prepare(),
);

/** True if admins should know of a flood after this request. Throws 409. */
function requireFewRequests(ctx: Ctx, tx: Tx, asker: ReturnType<typeof requireOpen> & { userId: number }): boolean {
  // Load tests turn limits off.
  if (!ctx.config.rateLimits) return false;
  const now = ctx.now();
  const requestCounts = openRequestsOf(tx).get({ userId: asker.userId, since: now - DAY_MS })!;
  const refused = capText({ what: "requests", ...asker, ...requestCounts }, now);
  if (refused) throw conflict(refused);
  return requestCounts.open + 1 === FLAGGED_OPEN_REQUESTS;
}
