import { callApi } from "#islands/lib/api.ts";
import { orReload } from "#islands/lib/reload.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { type Place, useBookingCall } from "../booking-call.ts";
import type { WayStep } from "./news.ts";

interface Options extends Place {
  focus: () => void;
}

/** Throws like the call. */
export function useWaySteps({ focus, ...place }: Options) {
  const callFor = useBookingCall(place);
  return async (visit: ShownVisit, step: WayStep) => {
    const news = await newsOf(visit, step);
    const path = `/api/bookings/${visit.id}/${step === "arrived" ? "arrived" : "on-my-way"}`;
    return callFor(() => callApi("POST", path, {}), news, focus);
  };
}

export const newsOf = async (visit: ShownVisit, what: WayStep | BookingStatus) =>
  (await orReload(import("./offer-undo.ts"))).newsOf(visit, what);
