import { type GroomerChoice, isCounter } from "#src/domain/groomer-choices.ts";
import { messagesPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { calendarPath } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { WayStep } from "./step-news.ts";
import { type Around, choiceNames, type Places, VisitChoices } from "./visit-choices.tsx";

export interface OpenDialog {
  booking: BookingView;
  isMeasured?: boolean;
  status: "accepted" | "declined" | "completed" | "no_show" | "cancelled";
  confirmation?: string | undefined;
}

interface Props extends Around {
  booking: BookingView;
  dayOff: string | undefined;
  fit?: RequestFit | undefined;
  onAct: (booking: BookingView, change: StatusChange) => Promise<unknown>;
  onAsk: (asked: OpenDialog) => void;
  onWay?: ((booking: BookingView, step: WayStep) => Promise<unknown>) | undefined;
  onPropose?: ((booking: BookingView) => void) | undefined;
  onNext?: ((booking: BookingView) => void) | undefined;
  onNote?: ((booking: BookingView) => void) | undefined;
}

export function GroomerActions({
  booking,
  dayOff,
  fit,
  onAct,
  onAsk,
  onWay,
  onPropose,
  onNext,
  onNote,
  ...around
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
  const nameOf = (choice: GroomerChoice) =>
    choice === "messages" && unread > 0
      ? `Messages, ${unread} unread`
      : isCountered && choice === "accept_anyway"
        ? acceptAnywayName(booking)
        : choiceNames[choice];
  return (
    <VisitChoices
      visit={booking}
      fits={!against}
      places={places}
      busy={{ ...busy, accept: against ? undefined : busy.accept }}
      name={petParentName}
      about={`${serviceName} for ${petParentName}`}
      nameOf={nameOf}
      {...around}
    />
  );
}

const busy: Partial<Record<GroomerChoice, string>> = {
  accept: "Accepting...",
  on_my_way: "Sending...",
  arrived: "Sending...",
};

export const acceptAnywayName = ({ preferredDate }: BookingView) =>
  `Accept ${longDate(preferredDate).split(",")[0]} anyway`;
