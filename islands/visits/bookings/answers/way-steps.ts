import { showDone } from "#islands/day/texts/show-offer.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { type Place, useBookingCall } from "../booking-call.ts";
import { sayStep, stepNews, type WayStep } from "./news.ts";

interface Options extends Place {
  focus: () => void;
}

/** Throws like the call. */
export function useWaySteps({ focus, ...place }: Options) {
  const callFor = useBookingCall(place);
  return (visit: ShownVisit, step: WayStep) => {
    const news = stepNews(visit, step);
    return callFor(
      () => sayStep(visit, step),
      news,
      () => {
        focus();
        showDone(news);
      },
    );
  };
}
