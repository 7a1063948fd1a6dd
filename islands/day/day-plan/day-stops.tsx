import { useState } from "react";
import { confirmationRequired, planIn, sentenceOf } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { clockTime } from "#src/shared/base/time.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { Stop } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Question } from "./day-question.tsx";
import { StopActions } from "./stop-actions.tsx";
import type { Send } from "./use-day.ts";
import { Way } from "./way.tsx";

interface Props {
  plan: DayPlanView;
  stops: readonly Stop[];
  send: Send;
  onAct: (booking: BookingView, change: StatusChange) => Promise<void>;
  onAsk: (question: Question) => void;
}

export function DayStops({ plan, stops, send, onAct, onAsk }: Props) {
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
