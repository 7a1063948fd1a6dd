import { MenuButton } from "#islands/ui/menu.tsx";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { ChoiceMenu } from "../../visits/bookings/answers/choice-menu.tsx";
import { GroomerActions } from "../../visits/bookings/answers/groomer-actions.tsx";
import { useWaySteps } from "../../visits/bookings/answers/way-steps.ts";
import { OwnVisitActions } from "../own-visits/own-visit-actions.tsx";
import type { Question } from "./day-question.tsx";
import { dayApi, focusDay } from "./use-day.ts";

interface Props {
  visit: ShownVisit;
  plan: DayPlanView;
  onAct: (booking: BookingView, change: StatusChange) => Promise<void>;
  onAsk: (question: Question) => void;
  /** Undefined without a place in the order. */
  onMove?: { earlier: (() => void) | undefined; later: (() => void) | undefined };
}

export function StopActions({ visit, plan, onAct, onAsk, onMove }: Props) {
  const { booking, own } = visit;
  const sayOnWay = useWaySteps({ path: dayApi(plan.date), focus: focusDay });
  const moves = (
    <>
      {onMove?.earlier && <MenuButton onPress={onMove.earlier}>Move earlier</MenuButton>}
      {onMove?.later && <MenuButton onPress={onMove.later}>Move later</MenuButton>}
    </>
  );
  if (own) {
    return (
      <OwnVisitActions visit={own} path={dayApi(plan.date)} focus={focusDay}>
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
      onWay={(_, step) => sayOnWay(visit, step)}
    >
      {moves}
      {onMove && <MenuButton onPress={() => onAsk({ kind: "hour", booking })}>Set arrival window</MenuButton>}
    </GroomerActions>
  );
}
