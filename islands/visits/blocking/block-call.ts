import { callApi } from "#islands/lib/api.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

export const blockedPath = "/api/blocked-parents";

/** A parent as a booking or a client shows them. */
export type Blockable = Pick<BookingView, "petParentId" | "petParentName" | "isParentBlocked">;

/** What there is to say once a parent is blocked, or no longer. */
export interface BlockNews {
  title: string;
  description: string;
}

/** Blocks a parent, or takes it back. Throws what the call throws. */
export async function turnBlock(parent: Blockable): Promise<BlockNews> {
  const { petParentId, petParentName: name, isParentBlocked } = parent;
  if (isParentBlocked) {
    await callApi("DELETE", `${blockedPath}/${petParentId}`);
    return { title: `${name} can ask you again`, description: "They can send you requests again." };
  }
  await callApi("POST", blockedPath, { petParentId });
  return { title: `${name} is blocked`, description: "They can send you no new requests." };
}
