import { MenuButton } from "#islands/ui/menu.tsx";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { ChoiceMenu } from "../../visits/bookings/answers/choice-menu.tsx";
import { GroomerActions } from "../../visits/bookings/answers/groomer-actions.tsx";
import { OwnVisitActions } from "../own-visits/own-visit-actions.tsx";
import type { Question } from "./day-question.tsx";
import { dayApi, focusDay, type Send, sayOnWay } from "./use-day.ts";

interface Props {
  visit: ShownVisit;
  plan: DayPlanView;
  send: Send;
  onAct: (booking: BookingView, change: StatusChange) => Promise<void>;
  onAsk: (question: Question) => void;
  /** Left out where the visit has no place in an order; a direction is where there is none. */
  onMove?: { earlier: (() => void) | undefined; later: (() => void) | undefined };
}

export function StopActions({ visit: { booking, own }, plan, send, onAct, onAsk, onMove }: Props) {
  const moves = (
    <>
      {onMove?.earlier && <MenuButton onPress={onMove.earlier}>Move earlier</MenuButton>}
      {onMove?.later && <MenuButton onPress={onMove.later}>Move later</MenuButton>}
    </>
  );
  if (own) {
    return (
      <OwnVisitActions
        visit={own}
        when={plan}
        path={dayApi(plan.date)}
        focus={focusDay}
        onDone={(visit) => onAsk({ kind: "again", visit })}
      >
        {moves}
      </OwnVisitActions>
    );
  }
  if (!booking) return null;
  return (
    <GroomerActions
      rest={ChoiceMenu}
      booking={booking}
      dayOff={undefined}
      onAct={onAct}
      onAsk={(asked) => onAsk({ kind: "booking", asked })}
      onWay={sayOnWay(send)}
    >
      {moves}
      {onMove && <MenuButton onPress={() => onAsk({ kind: "hour", booking })}>Set arrival window</MenuButton>}
    </GroomerActions>
  );
}
