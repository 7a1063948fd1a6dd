import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { confirmationQuestion, dayPlanFromError, errorSentence } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { MapFrame } from "#islands/places/map/map-frame.tsx";
import { amPmTime } from "#src/shared/base/time.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { type DayStop, petsThenName, startedVisits, stopsOfDay } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { toastChange } from "../../visits/bookings/answers/offer-undo.ts";
import { useAnswers } from "../../visits/bookings/answers/use-answers.tsx";
import { CareNotes } from "../../visits/bookings/care-notes.tsx";
import { showNextStep, type ToastLink } from "../texts/show-done.ts";
import { DayActions } from "./day-actions.tsx";
import { DayQuestion, type DayQuestionState } from "./day-question.tsx";
import { StopList } from "./day-route.tsx";
import { DayPlanSummary } from "./day-state.tsx";
import { DoneFold } from "./done-fold.tsx";
import { StopActions, type StopActionsProps } from "./stop-actions.tsx";
import { dayApiPath, focusDayTitle, type SendDayChange, useDayPlan } from "./use-day.ts";
import { MapLinks, VisitContact } from "./visit-contact.tsx";

/** Our own map, so that no one else learns the route. */
function DayMap({ map, stops }: { map: MapView; stops: readonly DayStop[] }) {
  const links = stops.map(({ leg, visit }, place) => ({
    href: `#${visit.anchor}`,
    name: `${place + 1}. ${visit.name}, ${amPmTime(leg.arrives)}`,
  }));
  // Eager, because printing doesn't load lazy images.
  return <MapFrame map={map} label={labelOf(stops)} links={links} isAbove />;
}

const labelOf = (stops: readonly DayStop[]) =>
  `Route map: ${stops.map(({ visit }) => visit.name).join(", ")}, then home`;

export default function Day({ plan: served }: { plan: DayPlanView }) {
  const { plan, send } = useDayPlan(served);
  const answers = useAnswers({ path: dayApiPath(plan.date), focus: focusDayTitle, show: showNextStep, toastChange });
  const [question, setQuestion] = useState<DayQuestionState>();
  // Links on other pages lead here to print the day.
  useEffect(() => {
    if (location.hash === "#print") window.print();
  }, []);
  const stops = stopsOfDay(plan);
  const others = startedVisits(plan);

  function done(title: string, description?: string, offer?: ToastLink) {
    flushSync(() => setQuestion(undefined));
    focusDayTitle();
    showNextStep({ title, description, offer });
  }

  return (
    <div className="day stack" id="print">
      <DayPlanSummary plan={plan} stops={stops} />
      <DayActions plan={plan} send={send} onAsk={setQuestion} onDone={done} />
      <div className="day-plan stack">
        <div className="stack">
          <Elsewhere visits={others} plan={plan} answers={answers} onAsk={setQuestion} />
          <DayStops plan={plan} stops={stops} send={send} answers={answers} onAsk={setQuestion} />
        </div>
        {plan.map && (
          <aside className="stack" id="map" aria-label="Route">
            <DayMap map={plan.map} stops={stops} />
            <MapLinks visits={stops.map(({ visit }) => visit)} />
          </aside>
        )}
      </div>
      {answers.dialog}
      {question && (
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

interface Props extends StopActionsProps {
  stops: readonly DayStop[];
  send: SendDayChange;
}

function DayStops({ plan, stops, send, answers, onAsk }: Props) {
  const [dragged, setDragged] = useState<number>();
  const [news, setNews] = useState("");
  const order = stops.map(({ visit }) => visit.id);

  async function put(id: number, place: number) {
    const from = order.indexOf(id);
    if (from < 0 || place < 0 || place >= order.length || from === place) return;
    const changed = order.toSpliced(from, 1).toSpliced(place, 0, id);
    try {
      const { legs } = await send("PATCH", "", { order: changed });
      const at = legs.findIndex(({ bookingId }) => bookingId === id);
      setNews(`Now stop ${at + 1} of ${legs.length}, arriving at ${amPmTime(legs[at]!.arrives)}.`);
    } catch (error) {
      const confirmation = confirmationQuestion(error);
      if (confirmation) onAsk({ kind: "order", order: changed, confirmation, draft: dayPlanFromError(error) });
      else showToast({ kind: "error", title: "Failed to change the order", description: errorSentence(error) });
    }
  }

  const movesOf = (id: number, place: number) => ({
    earlier: place > 0 ? () => void put(id, place - 1) : undefined,
    later: place < order.length - 1 ? () => void put(id, place + 1) : undefined,
  });

  if (stops.length === 0) return null;
  return (
    <section className="rows" aria-labelledby="way-title">
      <header>
        <h2 id="way-title">In this order</h2>
        <p className="hush" aria-live="polite">
          {news}
        </p>
      </header>
      <StopList
        plan={plan}
        stops={stops}
        more={({ visit }, place) => ({
          ...(plan.isPast
            ? {}
            : {
                onDrag: () => setDragged(visit.id),
                onDrop: () => dragged !== undefined && void put(dragged, place),
              }),
          actions: (
            <StopActions
              visit={visit}
              plan={plan}
              answers={answers}
              onAsk={onAsk}
              {...(plan.isPast ? {} : { onMove: movesOf(visit.id, place) })}
            />
          ),
        })}
      />
    </section>
  );
}

function Elsewhere({ visits, ...asking }: StopActionsProps & { visits: readonly VisitSummary[] }) {
  const now = visits.filter(({ status }) => status === "accepted");
  const over = visits.filter(({ status }) => status !== "accepted");
  return (
    <>
      {now.length > 0 && (
        <section aria-labelledby="now-title">
          <h2 id="now-title">{asking.plan.isToday ? "Happening now" : "Not marked yet"}</h2>
          <ul className="bookings">
            {now.map((visit) => (
              <li key={visit.id} className="booking-card undated" id={visit.anchor}>
                <div className="what">
                  <h3>{petsThenName(visit)}</h3>
                  <p>{[visit.planned, visit.service, visit.work].filter(Boolean).join(", ")}</p>
                  <CareNotes visit={visit} />
                  <VisitContact visit={visit} />
                </div>
                <div className="actions">
                  <StopActions visit={visit} {...asking} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="over-title">
          <h2 id="over-title">Past visits</h2>
          <DoneFold
            visits={over}
            isOpen={asking.plan.isPast}
            row={({ id, service, status, state, ...who }) => (
              <li key={id}>
                {`${[petsThenName(who), service].filter(Boolean).join(", ")} `}
                <span className={`status ${status}`}>{state}</span>
              </li>
            )}
          />
        </section>
      )}
    </>
  );
}
