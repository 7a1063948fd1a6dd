import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";

export type WayStep = "on_my_way" | "arrived";

export const sayStep = ({ id }: Pick<ShownVisit, "id">, step: WayStep) =>
  callApi("POST", `/api/bookings/${id}/${step === "arrived" ? "arrived" : "on-my-way"}`, {});

type Whose = Pick<ShownVisit, "name" | "booking" | "own">;
export function stepNews({ name, booking, own }: Whose, step: WayStep): { title: string; description?: string } {
  if (step === "arrived")
    return { title: "You've arrived", ...(booking && { description: `${name} will see it on the booking page.` }) };
  const title = "On your way";
  if (booking || own?.hasAccount) return { title, description: `We let ${name} know.` };
  return own?.clientId == null
    ? { title }
    : { title, description: `${name} doesn't have an account, so we didn't notify them.` };
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
