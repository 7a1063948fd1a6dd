import type { BookingView } from "#src/shared/bookings.ts";
import { callApi } from "../lib/api.ts";

export const blockedPath = "/api/blocked-parents";

/** Blocks the parent of a booking, or takes it back; gives what there is to say. Throws what the call throws. */
export async function turnBlock({ petParentId, petParentName: name, isParentBlocked }: BookingView): Promise<string> {
  if (isParentBlocked) await callApi("DELETE", `${blockedPath}/${petParentId}`);
  else await callApi("POST", blockedPath, { petParentId });
  return isParentBlocked ? `${name} can ask you again` : `${name} is blocked`;
}
