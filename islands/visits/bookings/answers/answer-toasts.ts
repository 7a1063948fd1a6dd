import type { Toast } from "#islands/day/texts/show-done.ts";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import { canceledText, greetingName, movedText, onMyWayText } from "#src/shared/clients/texts.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";

export type TravelStep = "on_my_way" | "arrived";

/** "We haven't let June know", with a text to them that is ready to send. */
export function smsToast({ name, phone }: Pick<VisitSummary, "name" | "phone">, text: string): Omit<Toast, "title"> {
  const called = greetingName(name);
  const href = smsLink(phone, text);
  return {
    description: `We haven't let ${called} know.`,
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
export function doneToastOf({ name, phone, booking, added }: VisitSummary, what: TravelStep | BookingStatus): Toast {
  if (booking) return bookingToast(name, what);
  const { clientId, hasAccount, pets } = added!;
  const title = titles[what]!;
  if (what === "on_my_way" && hasAccount) return { title, description: `We let ${name} know.` };
  const needsText = clientId !== null && (what === "on_my_way" || what === "cancelled");
  if (needsText)
    return {
      title,
      ...smsToast({ name, phone }, what === "cancelled" ? canceledText(added!) : onMyWayText({ name, pets }, null)),
    };
  return what === "arrived" || what === "on_my_way" ? { title } : { title, description: name };
}

function bookingToast(name: string, what: TravelStep | BookingStatus): Toast {
  if (what === "arrived") return { title: titles[what]!, description: `${name} will see it on the booking page.` };
  if (what === "on_my_way") return { title: titles[what]!, description: `We let ${name} know.` };
  const description = `We'll let ${name} know.${what === "no_show" ? " They can dispute it." : ""}`;
  return { title: "Booking updated", description };
}

export function visitSavedToast(saved: AddedVisitView, before: AddedVisitView): Toast {
  const isMoved = saved.clientId !== null && (saved.date !== before.date || saved.start !== before.start);
  return { title: "Visit updated", ...(isMoved && smsToast(saved, movedText(saved))) };
}
