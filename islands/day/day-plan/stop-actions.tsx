import { MenuButton } from "#islands/ui/menu.tsx";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { ChoiceMenu } from "../../visits/bookings/answers/choice-menu.tsx";
import { GroomerActions } from "../../visits/bookings/answers/groomer-actions.tsx";
import { type useAnswers, useSendTravelStep } from "../../visits/bookings/answers/use-answers.tsx";
import { showNextStep } from "../texts/show-done.ts";
import type { DayQuestionState } from "./day-question.tsx";
import { dayApiPath, focusDayTitle } from "./use-day.ts";

export interface StopActionsProps {
  plan: DayPlanView;
  answers: ReturnType<typeof useAnswers>;
  onAsk: (question: DayQuestionState) => void;
}

interface Props extends StopActionsProps {
  visit: VisitSummary;
  /** Undefined without a place in the order. */
  onMove?: { earlier: (() => void) | undefined; later: (() => void) | undefined };
}

export function StopActions({ visit, plan, answers, onAsk, onMove }: Props) {
  const { booking } = visit;
  const sayOnWay = useSendTravelStep({ path: dayApiPath(plan.date), focus: focusDayTitle, show: showNextStep });
  return (
    <GroomerActions rest={ChoiceMenu} visit={visit} onAct={answers.act} onAsk={answers.ask} onWay={sayOnWay}>
      {onMove?.earlier && <MenuButton onPress={onMove.earlier}>Move earlier</MenuButton>}
      {onMove?.later && <MenuButton onPress={onMove.later}>Move later</MenuButton>}
      {onMove && booking && (
        <MenuButton onPress={() => onAsk({ kind: "hour", booking })}>Set arrival window</MenuButton>
      )}
    </GroomerActions>
  );
}
