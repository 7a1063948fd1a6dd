import { callApi } from "#islands/lib/api.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { BusinessChanges } from "#src/shared/listing/business.ts";

/** Saves a part of the profile; everything else of it stays. Throws what the call throws. */
export async function saveProfile(id: number, changes: BusinessChanges) {
  await callApi("PATCH", `/api/groomer-profiles/${id}`, changes);
  showToast({ kind: "success", title: "Profile updated" });
  await refreshFrame();
}

export const failedToSave = "Failed to update profile";
