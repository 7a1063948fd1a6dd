import { callApi } from "#islands/lib/api.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

export const blockedPath = "/api/blocked-parents";

/** A parent as a booking or a client shows them. */
export type Blockable = Pick<BookingView, "petParentId" | "petParentName" | "isParentBlocked">;

/** Blocks a parent, or takes it back; gives what there is to say. Throws what the call throws. */
export async function turnBlock({ petParentId, petParentName: name, isParentBlocked }: Blockable) {
  if (isParentBlocked) {
    await callApi("DELETE", `${blockedPath}/${petParentId}`);
    return { title: `${name} can ask you again`, description: "They can send you requests again." };
  }
  await callApi("POST", blockedPath, { petParentId });
  return { title: `${name} is blocked`, description: "They can send you no new requests." };
}
