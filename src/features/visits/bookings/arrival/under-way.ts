import { type SetOutRefusal, setOutRefusal } from "#src/domain/on-my-way.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { type BookingStatus, statusLabels } from "#src/shared/visits/booking-labels.ts";
import { type BookingRow, factsIn } from "../rows.ts";

/** Throws 409 unless the groomer can be on the way to a visit now, or there: accepted, today, not hours too early. */
export function requireUnderWay(row: BookingRow, now: number) {
  const refused = setOutRefusal(factsIn(row), now);
  if (refused) throw new AppError("conflict", sentence(refused, row.shown.status));
}

function sentence(refused: SetOutRefusal, status: BookingStatus): string {
  switch (refused) {
    case "wrong-status":
      return `You can't do that anymore. Status: ${statusLabels[status].toLowerCase()}.`;
    case "too-early":
      return "You can do this starting two hours before the visit.";
    case "too-late":
      return "You can do this on the day of the visit.";
  }
}
