import { callApi } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { isBooking } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";

/** Changes the day and returns the new plan. */
export type SendDayChange = (method: "POST" | "PATCH", what: string, body?: object) => Promise<DayPlanView>;

export const dayApiPath = (date: string) => `/api/day-plans/${date}`;

/** Focus target when a button disappears. */
export const focusDayTitle = () => document.getElementById("day-title")?.focus({ preventScroll: true });

export function useDayPlan(served: DayPlanView) {
  const path = dayApiPath(served.date);
  const plan = useLiveData(path, served);
  const refresh = useRefresh();
  const send: SendDayChange = (method, what, body = {}) =>
    callApi<DayPlanView>(method, path + what, body).finally(() => refresh(path));
  return { plan, send };
}

export const countMovedWindows = (before: Pick<DayPlanView, "visits">, after: DayPlanView) =>
  after.visits.filter(isBooking).filter(({ id, arrival }) => {
    const earlier = before.visits.filter(isBooking).find((booking) => booking.id === id);
    return arrival !== null && arrival.from !== earlier?.arrival?.from;
  }).length;
