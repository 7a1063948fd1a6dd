import { callApi } from "#islands/lib/api.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";

export const markings = {
  no_show: { status: "no_show", done: "Marked as a no-show" },
  cancel: { status: "cancelled", done: "Visit canceled" },
  reopen: { status: "accepted", done: "Back on your schedule" },
} as const;
export type Marking = keyof typeof markings;

export const sayMarked = ({ id }: Pick<OwnVisitView, "id">, marking: Marking, confirm?: boolean) =>
  callApi<OwnVisitView>("PATCH", `/api/bookings/${id}/status`, { status: markings[marking].status, confirm });

/** All of it is done at once. */
export const addedBusy: Partial<Record<string, string>> = {
  on_my_way: "Saving...",
  arrived: "Saving...",
  no_show: "Saving...",
  cancel: "Canceling...",
  reopen: "Saving...",
};
