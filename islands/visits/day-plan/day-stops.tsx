import { useState } from "react";
import { confirmationRequired, planIn, sentenceOf } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { clockTime, duration } from "#src/shared/base/time.ts";
import type { BookingView, StatusChange } from "#src/shared/visits/bookings.ts";
import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import type { Question } from "./day-question.tsx";
import { DayStop } from "./day-stop.tsx";
import type { Send } from "./use-day.ts";
import type { Visit } from "./visit.ts";

interface Props {
  plan: DayPlanView;
  visits: readonly Visit[];
  send: Send;
  onAct: (booking: BookingView, change: StatusChange) => Promise<void>;
  onAsk: (question: Question) => void;
}

/** The way in its order, which buttons and dragging change alike. */
export function DayStops({ plan, visits, send, onAct, onAsk }: Props) {
  const [dragged, setDragged] = useState<number>();
  const [news, setNews] = useState("");
  const order = visits.map(({ booking }) => booking.id);

  async function put(id: number, place: number) {
    const from = order.indexOf(id);
    if (from < 0 || place < 0 || place >= order.length || from === place) return;
    const changed = order.toSpliced(from, 1).toSpliced(place, 0, id);
    try {
      const { legs } = await send("PATCH", "", { order: changed });
      const at = legs.findIndex(({ bookingId }) => bookingId === id);
      setNews(`Stop ${at + 1} of ${legs.length} now, at ${clockTime(legs[at]!.arrives)}.`);
    } catch (error) {
      const confirmation = confirmationRequired(error);
      if (confirmation) onAsk({ kind: "order", order: changed, confirmation, draft: planIn(error) });
      else showToast({ kind: "error", title: "Failed to change the order", description: sentenceOf(error) });
    }
  }

  if (visits.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="way-title">
      <h2 id="way-title">In this order</h2>
      <p className="hush" aria-live="polite">
        {news}
      </p>
      <ol className="bookings stops">
        {visits.map((visit, place) => (
          <DayStop
            key={visit.booking.id}
            visit={visit}
            place={place}
            plan={plan}
            send={send}
            isLast={place === visits.length - 1}
            onMove={(by) => put(visit.booking.id, place + by)}
            onDrag={() => setDragged(visit.booking.id)}
            onDrop={() => dragged !== undefined && put(dragged, place)}
            onAct={onAct}
            onAsk={onAsk}
          />
        ))}
      </ol>
      <p className="soft small">{`${duration(homeward(plan))} home.`}</p>
      <Pauses plan={plan} />
    </section>
  );
}

/** What is left of the driving after the last stop. */
const homeward = ({ drive, legs }: DayPlanView) => legs.reduce((left, leg) => left - leg.drive, drive);

/** Lunch and hours off: the times hold the van up wherever it is. */
function Pauses({ plan: { pauses } }: { plan: DayPlanView }) {
  if (pauses.length === 0) return null;
  const words = pauses.map(({ begins, ends }) => `${clockTime(begins)} to ${clockTime(ends)}`);
  return <p className="soft small">{`Pause${pauses.length === 1 ? "" : "s"}: ${words.join(", ")}.`}</p>;
}
