import type { ComponentType, ReactNode } from "react";
import { choicesOf, type GroomerChoice, graveChoices, isCounter } from "#src/domain/groomer-choices.ts";
import { messagesPath } from "#src/shared/base/own-paths.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { calendarPath } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { ChoiceButton } from "./choice-button.tsx";

/** An action that a groomer confirms first. */
export interface OpenDialog {
  booking: BookingView;
  /** Accepting for another length than the request comes to. */
  isMeasured?: boolean;
  status: "accepted" | "declined" | "completed" | "no_show" | "cancelled";
  /** Why the groomer may not want to accept it: a day off, or a day without room. */
  confirmation?: string | undefined;
}

/** What a groomer says on the way to a visit. */
export type WayStep = "on_my_way" | "arrived";

/** What can be done besides, by how often it is. */
export interface RestProps {
  booking: BookingView;
  entries: readonly RestEntry[];
  children?: ReactNode;
}

export interface RestEntry {
  /** A `GroomerChoice`, or what another feature calls its own. */
  choice: string;
  name: string;
  /** Where it leads, for what is a link. */
  href?: string | undefined;
  /** What it says while it works, for what is done at once. */
  busy?: string | undefined;
  isGrave: boolean;
  onPress: () => unknown;
}

interface Props {
  booking: BookingView;
  /** Why the groomer does not usually work on the day of the booking. */
  dayOff: string | undefined;
  /** Whether a request fits into its day, where that is known. */
  fit?: RequestFit | undefined;
  /** Whether something else on the page has its filled button. */
  isSecond?: boolean | undefined;
  onAct: (booking: BookingView, change: StatusChange) => Promise<unknown>;
  onAsk: (asked: OpenDialog) => void;
  /** Left out where setting out, proposing, offering the next visit or a note after this one has no place. */
  onWay?: ((booking: BookingView, step: WayStep) => Promise<unknown>) | undefined;
  onPropose?: ((booking: BookingView) => void) | undefined;
  onNext?: ((booking: BookingView) => void) | undefined;
  onNote?: ((booking: BookingView) => void) | undefined;
  /** What can be done that is not about this booking alone. */
  also?: readonly RestEntry[];
  /** Other buttons in place of the first two. */
  instead?: ReactNode;
  /** Links between the buttons and the menu. */
  beside?: ReactNode;
  /** Entries of the menu that belong to where it is shown. */
  children?: ReactNode;
  /** How the rest is shown: in a menu, or on the booking's own page in words. */
  rest: ComponentType<RestProps>;
}

/** What a groomer does next about a booking as one button, 'Decline' beside it, and the rest in a menu. */
export function GroomerActions({
  booking,
  dayOff,
  fit,
  isSecond,
  onAct,
  onAsk,
  instead,
  beside,
  children,
  rest: Rest,
  onWay,
  onPropose,
  onNext,
  onNote,
  also = [],
}: Props) {
  const { id, petParentName, serviceName, unread = 0 } = booking;
  const isCountered = isCounter(booking.proposal);
  const against = [isCountered && "They proposed a new time.", dayOff ?? fit?.why].filter(Boolean).join(" ");
  const ask = (status: OpenDialog["status"], more?: Partial<OpenDialog>) => () => onAsk({ booking, status, ...more });
  const anyway = ask("accepted", { confirmation: against });
  const places: Places = {
    accept: against ? anyway : () => onAct(booking, { status: "accepted", reason: null }),
    decline: ask("declined"),
    accept_anyway: anyway,
    change_minutes: ask("accepted", { isMeasured: true }),
    on_my_way: onWay && (() => onWay(booking, "on_my_way")),
    arrived: onWay && (() => onWay(booking, "arrived")),
    complete: ask("completed"),
    propose_next: onNext && (() => onNext(booking)),
    propose: onPropose && (() => onPropose(booking)),
    messages: messagesPath(id),
    write_note: onNote && (() => onNote(booking)),
    calendar: calendarPath(id),
    no_show: ask("no_show"),
    cancel: ask("cancelled"),
  };
  const { filled, quiet, menu } = choicesOf(booking, !against, places);
  const nameOf = (choice: GroomerChoice) =>
    choice === "messages" && unread > 0
      ? `Messages, ${unread} unread`
      : isCountered && choice === "accept_anyway"
        ? ACCEPT_ORIGINAL
        : names[choice];
  // Buttons are for what is next or declined: proposing is one only in place of accepting.
  const isSuggested = (choice: GroomerChoice) => choice === "propose";
  const button = (choice: GroomerChoice) => (
    <ChoiceButton
      isQuiet={choice !== filled || isSecond}
      busy={choice === "accept" && against ? undefined : busy[choice]}
      onPress={places[choice] as () => unknown}
    >
      {isSuggested(choice) ? "Propose" : nameOf(choice)}
      <span className="hush">{`${isSuggested(choice) ? " a new time for" : ""} ${serviceName} for ${petParentName}`}</span>
    </ChoiceButton>
  );
  const entries = menu.map((choice) => {
    const place = places[choice];
    return {
      choice,
      name: nameOf(choice),
      href: typeof place === "string" ? place : undefined,
      busy: busy[choice],
      isGrave: graveChoices.includes(choice),
      onPress: place as () => unknown,
    };
  });
  return (
    <>
      {instead ?? (
        <>
          {filled && button(filled)}
          {quiet && button(quiet)}
        </>
      )}
      {beside}
      <Rest booking={booking} entries={[...entries, ...also]}>
        {children}
      </Rest>
    </>
  );
}

/** What each choice does, or where it leads, in the order of the menu. */
type Places = Partial<Record<GroomerChoice, string | (() => unknown) | undefined>>;

/** What a button says that does something at once. */
const busy: Partial<Record<GroomerChoice, string>> = {
  accept: "Accepting...",
  on_my_way: "Sending...",
  arrived: "Sending...",
};

export const ACCEPT_ORIGINAL = "Accept original time";

const names: Record<GroomerChoice, string> = {
  accept: "Accept",
  accept_anyway: "Accept anyway",
  change_minutes: "Change minutes",
  decline: "Decline",
  on_my_way: "On my way",
  arrived: "I'm here",
  complete: "Mark Completed",
  propose_next: "Offer the next visit",
  propose: "Propose a new time",
  messages: "Messages",
  write_note: "Add a note",
  calendar: "Add to calendar",
  no_show: "No-show",
  cancel: "Cancel",
};
