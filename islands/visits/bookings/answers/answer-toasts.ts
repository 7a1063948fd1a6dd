import type { News } from "#islands/day/texts/show-done.ts";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import { calledName, canceledText, movedText, onMyWayText } from "#src/shared/clients/texts.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { ShownVisit } from "#src/shared/day/added/visit-summary.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";

export type TravelStep = "on_my_way" | "arrived";

/** "June doesn't know yet", with a text to them that is ready to send. */
export function untold({ name, phone }: Pick<ShownVisit, "name" | "phone">, text: string): Omit<News, "title"> {
  const called = calledName(name);
  const href = smsLink(phone, text);
  return {
    description: `${called} doesn't know yet.`,
    ...(href ? { offer: { name: `Text ${called}`, href } } : {}),
  };
}

const titles: Partial<Record<TravelStep | BookingStatus, string>> = {
  on_my_way: "On your way",
  arrived: "You've arrived",
  accepted: "Back on your schedule",
  cancelled: "Visit canceled",
  completed: "Completed",
  no_show: "Marked as a no-show",
};

/** The toast after a change. We notify only clients with an account. */
export function newsOf({ name, phone, booking, own }: ShownVisit, what: TravelStep | BookingStatus): News {
  if (booking) return bookingNews(name, what);
  const { clientId, hasAccount, pets } = own!;
  const title = titles[what]!;
  if (what === "on_my_way" && hasAccount) return { title, description: `We let ${name} know.` };
  const isUntold = clientId !== null && (what === "on_my_way" || what === "cancelled");
  if (isUntold)
    return {
      title,
      ...untold({ name, phone }, what === "cancelled" ? canceledText(own!) : onMyWayText({ name, pets }, null)),
    };
  return what === "arrived" || what === "on_my_way" ? { title } : { title, description: name };
}

function bookingNews(name: string, what: TravelStep | BookingStatus): News {
  if (what === "arrived") return { title: titles[what]!, description: `${name} will see it on the booking page.` };
  if (what === "on_my_way") return { title: titles[what]!, description: `We let ${name} know.` };
  const description = `We'll let ${name} know.${what === "no_show" ? " They can dispute it." : ""}`;
  return { title: "Booking updated", description };
}

export function savedNews(saved: AddedVisitView, before: AddedVisitView): News {
  const isMoved = saved.clientId !== null && (saved.date !== before.date || saved.start !== before.start);
  return { title: "Visit updated", ...(isMoved && untold(saved, movedText(saved))) };
}
