import type * as z from "zod/mini";
import { callApi } from "#islands/lib/api.ts";
import { useChanges } from "#islands/lib/changes.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import type { BusinessChanges, BusinessView } from "#src/shared/listing/business.ts";

/** Saves, and shows the toast and the new page. Throws like `callApi`. */
export async function saveProfile(id: number, changes: BusinessChanges) {
  await callApi("PATCH", `/api/groomer-profiles/${id}`, changes);
  showToast({ kind: "success", title: "Profile updated" });
  await refreshServedParts();
}

export const PROFILE_FAILED_TITLE = "Failed to update profile";

/** A form of part of the profile. */
export const useProfileForm = (
  profile: BusinessView,
  schema: z.ZodMiniType<BusinessChanges>,
  read: (data: FormData) => unknown = Object.fromEntries,
) => {
  const send = useChanges(profile, (changes: BusinessChanges) => saveProfile(profile.id, changes));
  return useForm({ schema, read, failed: PROFILE_FAILED_TITLE, send });
};
