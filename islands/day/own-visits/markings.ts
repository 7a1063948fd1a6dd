import { callApi } from "#islands/lib/api.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";

export const markings = {
  complete: { status: "completed", told: "Visit completed" },
  no_show: { status: "no_show", told: "Marked as a no-show" },
  cancel: { status: "cancelled", told: "Visit canceled" },
  reopen: { status: "accepted", told: "Back on your schedule" },
} as const;
export type Marking = keyof typeof markings;

export const sayMarked = ({ id }: Pick<OwnVisitView, "id">, marking: Marking, confirm?: boolean) =>
  callApi<OwnVisitView>("PATCH", `/api/bookings/${id}/status`, { status: markings[marking].status, confirm });

export const addedBusy = {
  on_my_way: "Saving...",
  arrived: "Saving...",
  complete: "Saving...",
  no_show: "Saving...",
  cancel: "Canceling...",
  reopen: "Saving...",
};
