import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { onMyWayText } from "#src/shared/clients/texts.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";

import { untold } from "./untold.ts";
export type WayStep = "on_my_way" | "arrived";

export const sayStep = ({ id }: Pick<ShownVisit, "id">, step: WayStep) =>
  callApi("POST", `/api/bookings/${id}/${step === "arrived" ? "arrived" : "on-my-way"}`, {});

export function stepNews(visit: Pick<ShownVisit, "name" | "booking" | "own" | "phone">, step: WayStep) {
  const { name, booking, own } = visit;
  if (step === "arrived")
    return { title: "You've arrived", ...(booking && { description: `${name} will see it on the booking page.` }) };
  const title = "On your way";
  if (booking || own?.hasAccount) return { title, description: `We let ${name} know.` };
  return own?.clientId == null ? { title } : { title, ...untold(visit, onMyWayText({ name, pets: own.pets }, null)) };
}

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
    showToast({ kind: "success", ...stepNews(visit, step) });
  };
}
