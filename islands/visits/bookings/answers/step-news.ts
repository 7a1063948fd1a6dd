import { callApi } from "#islands/lib/api.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";

export type WayStep = "on_my_way" | "arrived";

export const sayStep = ({ id }: Pick<ShownVisit, "id">, step: WayStep) =>
  callApi("POST", `/api/bookings/${id}/${step === "arrived" ? "arrived" : "on-my-way"}`, {});

/** For a client with an account, because we notify them. */
export const notifiedNews = (name: string, step: WayStep) =>
  step === "arrived"
    ? { title: "You've arrived", description: `${name} will see it on the booking page.` }
    : { title: "On your way", description: `We let ${name} know.` };
