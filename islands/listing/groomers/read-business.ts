import { callApi } from "#islands/lib/api.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { BusinessChanges } from "#src/shared/listing/business.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";

/** Also the path of the day's message. */
export const dayName = (weekday: string) => `businessHours.${weekday}`;

/** A closed day has no inputs. */
export function readHours(data: FormData) {
  const hours = weekdays.map((weekday) => {
    const [open, close] = data.getAll(dayName(weekday));
    return [weekday, open === undefined ? null : { open, close }];
  });
  return { businessHours: Object.fromEntries(hours) };
}

export const readAbout = (data: FormData) => ({
  businessName: data.get("businessName"),
  description: data.get("description"),
  startedYear: data.get("startedYear"),
  petTypes: data.getAll("petTypes"),
});

export const readContact = (data: FormData) => ({
  showPhone: data.has("showPhone"),
  showEmail: data.has("showEmail"),
  acceptsOutsideArea: data.has("acceptsOutsideArea"),
});

/** Throws like the call. */
export async function saveProfile(id: number, changes: BusinessChanges) {
  await callApi("PATCH", `/api/groomer-profiles/${id}`, changes);
  showToast({ kind: "success", title: "Profile updated" });
  await refreshFrame();
}

export const failedToSave = "Failed to update profile";
