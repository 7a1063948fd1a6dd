import { useState } from "react";
import { flushSync } from "react-dom";
import { lazily } from "#islands/lib/lazily.tsx";
import { shortDollars } from "#src/shared/base/money.ts";
import { dayPath } from "#src/shared/base/own-paths.ts";
import { clockTime } from "#src/shared/base/time.ts";
import { countVisits } from "#src/shared/day/today/labels.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";

const Reminders = lazily(() => import("../texts/reminders.tsx"), "Reminders");

/** Tomorrow in a line, with texts for the clients we don't remind. */
export function TomorrowLine({ today: { tomorrow, from, day, due } }: { today: TodayView }) {
  const [isOpen, setOpen] = useState(false);
  if (!tomorrow) return null;
  const { date, first, visits, price, isTextTime, toText } = tomorrow;
  const canText = isTextTime && toText.length > 0;
  // Once today is done, the day's line shows it.
  if (!canText && !due && day?.date === date) return null;
  return (
    <section className="rows tomorrow" aria-labelledby="tomorrow-title">
      <div>
        <h2 id="tomorrow-title">{`Tomorrow, ${clockTime(first).replace(":00", "")}`}</h2>
        <p>{[countVisits(visits), price > 0 && shortDollars(price)].filter(Boolean).join(" · ")}</p>
      </div>
      {canText ? (
        <button type="button" className="btn line" onClick={() => setOpen(true)}>
          Text reminders
        </button>
      ) : (
        <a className="btn line" href={dayPath(date)}>
          See tomorrow
        </a>
      )}
      {isOpen && <Reminders tomorrow={tomorrow} from={from} onClose={() => flushSync(() => setOpen(false))} />}
    </section>
  );
}
