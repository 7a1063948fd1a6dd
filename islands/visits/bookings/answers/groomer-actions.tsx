import type { ComponentType, ReactNode } from "react";
import { arrangeActions, type ChoiceName, canAcceptOffer, endingChoices } from "#src/domain/groomer-choices.ts";
import { messagesPartPath } from "#src/shared/base/dashboard-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { calendarFilePath } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { TravelStep } from "./answer-toasts.ts";
import { ChoiceButton } from "./choice-button.tsx";

export interface MenuEntry {
  /** A `ChoiceName`, or another feature's own. */
  choice: string;
  name: string;
  href?: string | undefined;
  busy?: string | undefined;
  isGrave: boolean;
  onPress?: () => unknown;
}

export interface MenuProps {
  name: string;
  entries: readonly MenuEntry[];
  children?: ReactNode;
}

export type ActionByChoice = Partial<Record<ChoiceName, string | (() => unknown) | undefined>>;

export interface ActionParts {
  also?: readonly MenuEntry[];
  instead?: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
  /** A menu, or links on the booking's page. */
  rest: ComponentType<MenuProps>;
}

export interface DialogAction {
  visit: VisitSummary;
  isMeasured?: boolean;
  status: "accepted" | "declined" | "completed" | "no_show" | "cancelled" | "note";
  confirmation?: string | undefined;
}

interface Props extends ActionParts {
  visit: VisitSummary;
  dayOff?: string | undefined;
  fit?: RequestFit | undefined;
  onAct: (visit: VisitSummary, change: StatusChange) => Promise<unknown>;
  onAsk: (dialog: DialogAction) => void;
  onWay: (visit: VisitSummary, step: TravelStep) => Promise<unknown>;
  /** Only some pages offer these. */
  more?: ActionByChoice;
}

/** Outcomes of added visits can be undone, so no dialog asks first. */
export function GroomerActions({ visit, dayOff, fit, onAct, onAsk, onWay, more, ...around }: Props) {
  const { also = [], instead, beside, children, rest: Rest } = around;
  const { id, name, service, booking, added, href } = visit;
  const isCountered = booking !== null && canAcceptOffer(booking.proposal) === true;
  const against = [isCountered && "They proposed a new time.", dayOff ?? fit?.why].filter(Boolean).join(" ");
  const ask = (status: DialogAction["status"], more?: Partial<DialogAction>) => () => onAsk({ visit, status, ...more });
  const act = (status: "accepted" | "no_show") => () => onAct(visit, { status, reason: null });
  const anyway = ask("accepted", { confirmation: against });
  const places: ActionByChoice = {
    accept: against ? anyway : act("accepted"),
    decline: ask("declined"),
    accept_anyway: anyway,
    change_minutes: ask("accepted", { isMeasured: true }),
    on_my_way: () => onWay(visit, "on_my_way"),
    arrived: () => onWay(visit, "arrived"),
    complete: ask("completed"),
    propose_next: undefined,
    propose: undefined,
    messages: messagesPartPath(id),
    write_note: ask("note"),
    calendar: booking ? calendarFilePath(id) : undefined,
    reopen: act("accepted"),
    edit: href,
    no_show: added ? act("no_show") : ask("no_show"),
    cancel: booking ? ask("cancelled") : undefined,
    ...more,
  };
  const unread = booking?.unread ?? 0;
  const nameOf = (choice: ChoiceName) =>
    choice === "messages" && unread > 0
      ? `Messages, ${unread} unread`
      : isCountered && choice === "accept_anyway"
        ? acceptAnywayLabel(booking)
        : added && choice === "propose_next"
          ? "Book next"
          : choiceNames[choice];
  const busyOf = (choice: ChoiceName) => (choice === "accept" && against ? undefined : busy[choice]);
  const { filled, quiet, menu } = arrangeActions(booking ?? added!, !against, places);
  const about = booking ? `${service} for ${name}` : `for ${name}`;
  const button = (choice: ChoiceName) => (
    <ChoiceButton isQuiet={choice !== filled} busy={busyOf(choice)} onPress={places[choice]}>
      {choice === "propose" ? "Propose time" : nameOf(choice)}
      <span className="hush">{`${choice === "propose" ? " for" : ""} ${about}`}</span>
    </ChoiceButton>
  );
  const entries = menu.map((choice) => {
    const place = places[choice];
    return {
      choice,
      name: nameOf(choice),
      href: typeof place === "string" ? place : undefined,
      busy: busyOf(choice),
      isGrave: endingChoices.includes(choice),
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
      <Rest name={name} entries={[...entries, ...also]}>
        {children}
      </Rest>
    </>
  );
}

const choiceNames: Record<ChoiceName, string> = {
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
  reopen: "Undo",
  edit: "Move or edit",
  remove: "Remove visit",
};

const busy: Partial<Record<ChoiceName, string>> = {
  accept: "Accepting...",
  on_my_way: "Sending...",
  arrived: "Sending...",
  reopen: "Saving...",
};

export const acceptAnywayLabel = ({ preferredDate }: BookingView) =>
  `Accept ${longDate(preferredDate).split(",")[0]} anyway`;
