import { callApi } from "#islands/lib/api.ts";
import type { KnownParent } from "#src/shared/visits/about-parents.ts";

export const blockedPath = "/api/blocked-parents";

/** What there is to say once a parent is blocked, or no longer. */
interface News {
  title: string;
  description: string;
}

/** Blocks a parent, or takes it back. Throws what the call throws. */
export async function turnBlock(parent: KnownParent): Promise<News> {
  const { petParentId, petParentName: name, isParentBlocked } = parent;
  if (isParentBlocked) {
    await callApi("DELETE", `${blockedPath}/${petParentId}`);
    return { title: `${name} is unblocked`, description: "They can send you requests again." };
  }
  await callApi("POST", blockedPath, { petParentId });
  return { title: `${name} is blocked`, description: "They can't send you new requests." };
}
