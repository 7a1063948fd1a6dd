import type { ChangeRefusal } from "#src/domain/booking.ts";
import type { SetOutRefusal } from "#src/domain/on-my-way.ts";
import { AppError, conflict } from "#src/shared/base/errors.ts";
import { type BookingAction, type BookingStatus, statusLabels } from "#src/shared/visits/booking-labels.ts";

const statusText = (status: BookingStatus) => statusLabels[status].toLowerCase();

export const changedMeanwhileError = (status: BookingStatus) =>
  conflict(`This booking just changed. Status: ${statusText(status)}.`);

export const wrongStatusError = (status: BookingStatus) =>
  conflict(`You can't do that anymore. Status: ${statusText(status)}.`);

const NEAR = "You can do this starting two hours before the visit.";

export const cantGoError = (refused: SetOutRefusal, status: BookingStatus) =>
  refused === "wrong-status"
    ? wrongStatusError(status)
    : conflict(refused === "too-early" ? NEAR : "You can do this up to four hours after the visit.");

/** `action` is the attempted action, if any; null for a visit the groomer added. */
export function refusalError(refused: ChangeRefusal, status: BookingStatus, action?: BookingAction | null): AppError {
  if (refused === "wrong-actor") return new AppError("forbidden", "Only the other side can do that.");
  if (refused === "wrong-status") return wrongStatusError(status);
  if (refused === "disputed") return conflict(DISPUTED);
  if (action === null) return conflict(NEAR);
  const noShow = action === "no_show";
  if (refused === "too-early") return conflict(noShow ? NO_SHOW_TOO_EARLY : COMPLETE_TOO_EARLY);
  return conflict(noShow ? NO_SHOW_TOO_LATE : ACCEPT_TOO_LATE);
}

const DISPUTED = "The pet parent says you didn't come. You can't mark a no-show while we're looking into it.";
const COMPLETE_TOO_EARLY = "You can mark this as completed once the visit starts.";
const NO_SHOW_TOO_EARLY = "You can mark a no-show 30 minutes after the visit's start.";
const NO_SHOW_TOO_LATE = "You can mark a no-show up to two days after the visit.";
const ACCEPT_TOO_LATE = "This request expired. The pet parent can send another.";
