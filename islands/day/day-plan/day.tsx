import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { confirmationRequired, planIn, sentenceOf } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { MapFrame } from "#islands/places/map/map-frame.tsx";
import { clockTime } from "#src/shared/base/time.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { othersOfDay, type Stop, shownBooking, stopsOfDay } from "#src/shared/day/own/shown-visit.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { GroomerDialog } from "../../visits/bookings/answers/groomer-dialog.tsx";
import { offerUndoComplete } from "../../visits/bookings/answers/offer-undo.ts";
import { type Offer, showDone } from "../texts/show-offer.ts";
import { DayActions } from "./day-actions.tsx";
import { DayQuestion, type Question } from "./day-question.tsx";
import { DayState } from "./day-state.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { StopActions } from "./stop-actions.tsx";
import { dayApi, focusDay, type Send, useDay } from "./use-day.ts";
import { Way } from "./way.tsx";
import { MapLinks } from "./where.tsx";

/** Our own map, so that no one else learns the route. */
function DayMap({ map, stops }: { map: MapView; stops: readonly Stop[] }) {
  const links = stops.map(({ leg, visit }, place) => ({
    href: `#${visit.anchor}`,
    name: `${place + 1}. ${visit.name}, ${clockTime(leg.arrives)}`,
  }));
  // Eager, because printing doesn't load lazy images.
  return <MapFrame map={map} label={labelOf(stops)} links={links} isAbove />;
}

const labelOf = (stops: readonly Stop[]) => `Route map: ${stops.map(({ visit }) => visit.name).join(", ")}, then home`;

export default function Day({ plan: served }: { plan: DayPlanView }) {
  const { plan, change, send } = useDay(served);
  const refresh = useRefresh();
  const [question, setQuestion] = useState<Question>();
  // A link elsewhere prints the day.
  useEffect(() => {
    if (location.hash === "#print") window.print();
  }, []);
  const stops = stopsOfDay(plan);
  const others = othersOfDay(plan);

  function done(title: string, description?: string, offer?: Offer) {
    flushSync(() => setQuestion(undefined));
    focusDay();
    showDone(title, description, offer);
  }

  const act = (booking: BookingView, input: StatusChange) =>
    change(booking, input, () => {
      done("Booking updated", `We'll let ${booking.petParentName} know.`);
      if (input.status !== "completed") return;
      const showUndone = () => refresh(dayApi(plan.date));
      offerUndoComplete(shownBooking(booking), showUndone);
    });

  return (
    <div className="day stack" id="print">
      <DayState plan={plan} stops={stops} />
      <DayActions plan={plan} send={send} onAsk={setQuestion} onDone={done} />
      <div className="day-plan stack">
        <div>
          <Elsewhere visits={others} plan={plan} onAct={act} onAsk={setQuestion} />
          <DayStops plan={plan} stops={stops} send={send} onAct={act} onAsk={setQuestion} />
        </div>
        {plan.map && (
          <aside className="stack" id="map" aria-label="Route">
            <DayMap map={plan.map} stops={stops} />
            <MapLinks visits={stops.map(({ visit }) => visit)} />
          </aside>
        )}
      </div>
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

interface Props {
  plan: DayPlanView;
  stops: readonly Stop[];
  send: Send;
  onAct: (booking: BookingView, change: StatusChange) => Promise<void>;
  onAsk: (question: Question) => void;
}

function DayStops({ plan, stops, send, onAct, onAsk }: Props) {
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
      setNews(`Now stop ${at + 1} of ${legs.length}, arriving at ${clockTime(legs[at]!.arrives)}.`);
    } catch (error) {
      const confirmation = confirmationRequired(error);
      if (confirmation) onAsk({ kind: "order", order: changed, confirmation, draft: planIn(error) });
      else showToast({ kind: "error", title: "Failed to change the order", description: sentenceOf(error) });
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
      <Way
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
              onAct={onAct}
              onAsk={onAsk}
              {...(plan.isPast ? {} : { onMove: movesOf(visit.id, place) })}
            />
          ),
        })}
      />
    </section>
  );
}
