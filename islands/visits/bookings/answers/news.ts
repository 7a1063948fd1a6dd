import type { News } from "#islands/day/texts/show-offer.ts";
import { callApi } from "#islands/lib/api.ts";
import { calledName, canceledText, movedText, onMyWayText, smsLink } from "#src/shared/clients/texts.ts";
import type { AddedVisitView } from "#src/shared/day/own/added-visits.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";

type Visit = Pick<ShownVisit, "name" | "booking" | "own" | "phone">;

/** "June doesn't know yet", with a text to them that is ready to send. */
export function untold({ name, phone }: Pick<Visit, "name" | "phone">, text: string): Omit<News, "title"> {
  const called = calledName(name);
  const href = smsLink(phone, text);
  return {
    description: `${called} doesn't know yet.`,
    ...(href ? { offer: { name: `Text ${called}`, href } } : {}),
  };
}

export type WayStep = "on_my_way" | "arrived";

export const sayStep = ({ id }: Pick<ShownVisit, "id">, step: WayStep) =>
  callApi("POST", `/api/bookings/${id}/${step === "arrived" ? "arrived" : "on-my-way"}`, {});

export function stepNews(visit: Visit, step: WayStep): News {
  const { name, booking, own } = visit;
  if (step === "arrived") {
    const description = `${name} will see it on the booking page.`;
    return { title: "You've arrived", ...(booking && { description }) };
  }
  const title = "On your way";
  if (booking || own?.hasAccount) return { title, description: `We let ${name} know.` };
  return { title, ...(own?.clientId != null && untold(visit, onMyWayText({ name, pets: own.pets }, null))) };
}

const addedTitles: Partial<Record<BookingStatus, string>> = {
  accepted: "Back on your schedule",
  cancelled: "Visit canceled",
  completed: "Completed",
  no_show: "Marked as a no-show",
};

export function statusNews(visit: Visit, status: BookingStatus): News {
  const { name, booking, own } = visit;
  if (booking) {
    const description = `We'll let ${name} know.${status === "no_show" ? " They can dispute it." : ""}`;
    return { title: "Booking updated", description };
  }
  const text = status === "cancelled" && own!.clientId !== null ? canceledText(own!) : undefined;
  return { title: addedTitles[status]!, description: name, ...(text && untold(visit, text)) };
}

export function savedNews(saved: AddedVisitView, before: AddedVisitView): News {
  const isMoved = saved.clientId !== null && (saved.date !== before.date || saved.start !== before.start);
  return { title: "Visit updated", ...(isMoved && untold(saved, movedText(saved))) };
}
