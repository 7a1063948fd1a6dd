import { commitInGroup } from "#db/group-commit.ts";
import type { Tx } from "#db/open.ts";
import type { BookingRequest } from "#src/shared/booking-request.ts";
import type { BookingView, RequestedView } from "#src/shared/bookings.ts";
import { AppError } from "#src/shared/errors.ts";
import { auditBy } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import { enforce } from "../../http/access.ts";
import type { By } from "../../http/by.ts";
import { requireOwnIds } from "../../http/own-ids.ts";
import type { Viewer } from "../../http/viewer.ts";
import { queueMail } from "../../mail/outbox.ts";
import { keepAddress } from "../accounts/locations.ts";
import { findOpenEmail } from "../accounts/queries.ts";
import { addBooking } from "./add-booking.ts";
import { type ListedGroomer, listedGroomer } from "./chosen-offers.ts";
import { requestedLetters } from "./letters.ts";
import { findBooking } from "./queries.ts";
import { findEarlier, requestKeys } from "./request-key.ts";

/**
 * Asks a groomer for an appointment. The same request sent again (a double click, a retry after a lost answer) gives
 * the booking that the first one made. Throws 401 (the account was closed meanwhile), 403, 404 (not listed), 409 (key
 * used before), 422 with fields, 429.
 */
export async function requestBooking(
  ctx: Ctx,
  by: By,
  input: BookingRequest,
  idempotencyKey?: string,
): Promise<RequestedView> {
  const { viewer } = by;
  requireParent(viewer, input);
  const keys = requestKeys(input, idempotencyKey);
  return commitInGroup(ctx.db, (tx) => {
    const parent = findOpenEmail(tx, viewer.userId);
    // Closed or suspended since the request came in.
    if (!parent) throw new AppError("unauthenticated", "Please log in.");
    const earlier = findEarlier(tx, viewer, keys);
    if (earlier) {
      return { ...findBooking(tx, viewer, earlier.id, ctx.now())!, alreadyRequested: earlier.isRepeat };
    }
    ctx.limits.take("booking-user", String(viewer.userId));
    const groomer = listedGroomer(tx, input.groomerId, ctx.now());
    const id = addBooking(ctx, tx, { viewer, input, groomer, keys });
    const booking = findBooking(tx, viewer, id, ctx.now())!;
    if (input.keepAddress && booking.serviceAddress) keepAddress(ctx, tx, by, booking.serviceAddress);
    notify(ctx, tx, booking, { parent, groomer });
    auditBy(tx, by, {
      action: "booking-requested",
      target: `booking ${id}`,
      detail: { groomerId: booking.groomerId },
      now: ctx.now(),
    });
    return { ...booking, alreadyRequested: false };
  });
}

/** Only parents book, and each only for themselves. */
function requireParent(viewer: Viewer, { petParentId, userId }: BookingRequest) {
  enforce("pet_parent", viewer);
  requireOwnIds(viewer, { petParentId, userId }, "You can only book for yourself.");
}

interface Sides {
  parent: { email: string; confirmedAt: number | null };
  groomer: ListedGroomer;
}

/** Tells both sides, in the transaction of the booking. */
function notify(ctx: Ctx, tx: Tx, booking: BookingView, { parent, groomer }: Sides) {
  const now = ctx.now();
  const { toGroomer, toParent } = requestedLetters(booking, groomer.fullName, ctx.config.appUrl);
  queueMail(tx, {
    dedupeKey: `booking ${booking.id} requested, to the groomer`,
    to: groomer.email,
    confirmedAt: groomer.confirmedAt,
    letter: toGroomer,
    now,
  });
  queueMail(tx, {
    dedupeKey: `booking ${booking.id} requested, to the parent`,
    to: parent.email,
    confirmedAt: parent.confirmedAt,
    letter: toParent,
    now,
  });
}
