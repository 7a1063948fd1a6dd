import { showDone } from "#islands/day/texts/show-offer.ts";
import { useRefresh } from "#islands/lib/data.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { sayStep, stepNews, type WayStep } from "./news.ts";

interface Options {
  path: string;
  focus: () => void;
}

/** Throws like the call. */
export function useWaySteps({ path, focus }: Options) {
  const refresh = useRefresh();
  return async (visit: ShownVisit, step: WayStep) => {
    await sayStep(visit, step).finally(() => refresh(path));
    focus();
    showDone(stepNews(visit, step));
  };
}
