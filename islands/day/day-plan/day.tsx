import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "#islands/lib/toasts.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { othersOfDay, stopsOfDay } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { GroomerDialog } from "../../visits/bookings/answers/groomer-dialog.tsx";
import { useAgain } from "../own-visits/use-again.tsx";
import { DayActions } from "./day-actions.tsx";
import { DayMap } from "./day-map.tsx";
import { DayQuestion, type Question } from "./day-question.tsx";
import { DayState } from "./day-state.tsx";
import { DayStops } from "./day-stops.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { MapLinks } from "./map-links.tsx";
import { dayApi, focusDay, useDay } from "./use-day.ts";

export default function Day({ plan: served }: { plan: DayPlanView }) {
  const { plan, change, send } = useDay(served);
  const [question, setQuestion] = useState<Exclude<Question, { kind: "again" }>>();
  const again = useAgain({ path: dayApi(served.date), focus: focusDay });
  // A link elsewhere prints the day.
  useEffect(() => {
    if (location.hash === "#print") window.print();
  }, []);
  const stops = stopsOfDay(plan);
  const others = othersOfDay(plan);

  function done(title: string, description?: string) {
    flushSync(() => setQuestion(undefined));
    focusDay();
    showToast({ kind: "success", title, ...(description ? { description } : {}) });
  }

  const ask = (asked: Question) => (asked.kind === "again" ? void again.ask(asked.visit) : setQuestion(asked));

  const act = (booking: BookingView, input: StatusChange) =>
    change(booking, input, () => done("Booking updated", `We'll let ${booking.petParentName} know.`));

  return (
    <div className="day stack" id="print">
      <DayState plan={plan} stops={stops} />
      <DayActions plan={plan} send={send} onAsk={ask} onDone={done} />
      <div className="day-plan stack">
        <div>
          <Elsewhere visits={others} plan={plan} onAct={act} onAsk={ask} />
          <DayStops plan={plan} stops={stops} send={send} onAct={act} onAsk={ask} />
        </div>
        {plan.map && (
          <aside className="stack" id="map" aria-label="Route">
            <DayMap map={plan.map} stops={stops} />
            <MapLinks visits={stops.map(({ visit }) => visit)} />
          </aside>
        )}
      </div>
      {again.dialog}
      {question?.kind === "booking" && (
        <GroomerDialog {...question.asked} onAct={act} onClose={() => setQuestion(undefined)} />
      )}
      {question && question.kind !== "booking" && (
        <DayQuestion
          question={question}
          plan={plan}
          stops={stops}
          send={send}
          onDone={done}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}
