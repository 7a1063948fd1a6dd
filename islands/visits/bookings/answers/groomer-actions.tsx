import { type GroomerChoice, isCounter } from "#src/domain/groomer-choices.ts";
import { messagesPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { calendarPath } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { WayStep } from "./news.ts";
import { type Around, choiceNames, type Places, VisitChoices } from "./visit-choices.tsx";

export interface OpenDialog {
  visit: ShownVisit;
  isMeasured?: boolean;
  status: "accepted" | "declined" | "completed" | "no_show" | "cancelled";
  confirmation?: string | undefined;
}

interface Props extends Around {
  visit: ShownVisit;
  dayOff?: string | undefined;
  fit?: RequestFit | undefined;
  onAct: (visit: ShownVisit, change: StatusChange) => Promise<unknown>;
  onAsk: (asked: OpenDialog) => void;
  onWay: (visit: ShownVisit, step: WayStep) => Promise<unknown>;
  /** What only some places offer. */
  more?: Places;
}

/** What became of a visit that the groomer added can be undone, so it isn't asked about. */
export function GroomerActions({ visit, dayOff, fit, onAct, onAsk, onWay, more, ...around }: Props) {
  const { id, name, service, booking, own, href } = visit;
  const isCountered = booking !== null && isCounter(booking.proposal) === true;
  const against = [isCountered && "They proposed a new time.", dayOff ?? fit?.why].filter(Boolean).join(" ");
  const ask = (status: OpenDialog["status"], more?: Partial<OpenDialog>) => () => onAsk({ visit, status, ...more });
  const act = (status: OpenDialog["status"]) => () => onAct(visit, { status, reason: null });
  const anyway = ask("accepted", { confirmation: against });
  const places: Places = {
    accept: against ? anyway : act("accepted"),
    decline: ask("declined"),
    accept_anyway: anyway,
    change_minutes: ask("accepted", { isMeasured: true }),
    on_my_way: () => onWay(visit, "on_my_way"),
    arrived: () => onWay(visit, "arrived"),
    complete: ask("completed"),
    propose_next: undefined,
    plan_next: undefined,
    propose: undefined,
    messages: messagesPath(id),
    write_note: undefined,
    calendar: booking ? calendarPath(id) : undefined,
    reopen: act("accepted"),
    edit: href,
    no_show: own ? act("no_show") : ask("no_show"),
    cancel: booking ? ask("cancelled") : undefined,
    ...more,
  };
  const unread = booking?.unread ?? 0;
  const nameOf = (choice: GroomerChoice) =>
    choice === "messages" && unread > 0
      ? `Messages, ${unread} unread`
      : isCountered && choice === "accept_anyway"
        ? acceptAnywayName(booking)
        : choiceNames[choice];
  return (
    <VisitChoices
      visit={booking ?? own!}
      fits={!against}
      places={places}
      busy={{ ...busy, accept: against ? undefined : busy.accept }}
      name={name}
      about={booking ? `${service} for ${name}` : `for ${name}`}
      nameOf={nameOf}
      {...around}
    />
  );
}

const busy: Partial<Record<GroomerChoice, string>> = {
  accept: "Accepting...",
  on_my_way: "Sending...",
  arrived: "Sending...",
  reopen: "Saving...",
};

/** "Accept Monday anyway": the time that was requested first. */
export const acceptAnywayName = ({ preferredDate }: BookingView) =>
  `Accept ${longDate(preferredDate).split(",")[0]} anyway`;
