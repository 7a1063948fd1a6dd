import { callApi } from "#islands/lib/api.ts";
import type { BusyCalendarChanges, BusyCalendarInput, BusyCalendarView } from "#src/shared/listing/busy-calendars.ts";

export const busyPath = "/api/busy-calendars";
const pathOf = (id: number) => `${busyPath}/${id}`;

export const addCalendar = (input: BusyCalendarInput) => callApi<BusyCalendarView>("POST", busyPath, input);
export const changeCalendar = (id: number, changes: BusyCalendarChanges) =>
  callApi<BusyCalendarView>("PATCH", pathOf(id), changes);
export const readCalendar = (id: number) => callApi<BusyCalendarView>("POST", `${pathOf(id)}/read`, {});
export const removeCalendar = (id: number) => callApi("DELETE", pathOf(id));
