import { callApi } from "#islands/lib/api.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

export const blockedPath = "/api/blocked-parents";

/** A parent as a booking or a client shows them. */
export type Blockable = Pick<BookingView, "petParentId" | "petParentName" | "isParentBlocked">;

/** Blocks a parent, or takes it back; gives what there is to say. Throws what the call throws. */
export async function turnBlock({ petParentId, petParentName: name, isParentBlocked }: Blockable): Promise<string> {
  if (isParentBlocked) await callApi("DELETE", `${blockedPath}/${petParentId}`);
  else await callApi("POST", blockedPath, { petParentId });
  return isParentBlocked ? `${name} can ask you again` : `${name} is blocked`;
}
