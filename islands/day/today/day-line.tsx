import { useState } from "react";
import { flushSync } from "react-dom";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { DialogButton } from "#islands/ui/dialog-button.tsx";
import { Menu, MenuButton, MenuLink } from "#islands/ui/menu.tsx";
import { dayPath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { amPmTime, duration, weekdayDate } from "#src/shared/base/time.ts";
import { NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import { dayName, visitsLabel } from "#src/shared/day/today/labels.ts";
import type { ProblemDay, TodayView } from "#src/shared/day/today/today.ts";
import { DayEntries } from "./line-entry.tsx";

const TimeOffDialog = lazyDialog(() => import("#islands/listing/availability/time-off.tsx"), "TimeOffDialog");

interface Props {
  today: TodayView;
  day: NonNullable<TodayView["day"]>;
  onLate: (() => void) | undefined;
}

export function DayTimeline({ today, day, onLate }: Props) {
  const { date } = today;
  const [isAsking, setAsking] = useState(false);
  const { legs, why, drive, finish } = day;
  const isToday = day.date === date;
  const isTexting = day.date === today.tomorrow?.date && canText(today);
  const open = legs.length > 1 ? "Reorder" : "View day";
  const summary = [
    ...(isToday ? [] : [visitsLabel(day.visits.length)]),
    ...(legs.length > 0 && drive < NO_ROAD_MIN ? [`${duration(drive)} driving`] : []),
    ...(finish && !isToday ? [`done ${amPmTime(finish)}`] : []),
  ];
  return (
    <>
      {today.needYou.length > 0 && <NeedYou days={today.needYou} />}
      <section className="rows day-line" id="day" aria-labelledby="day-title">
        <header>
          <h2 id="day-title" tabIndex={-1}>
            {dayName(day.date, date)}
          </h2>
          <p>{summary.join("\u00a0· ")}</p>
        </header>
        {why && (
          <p className="notice warn">
            <span>
              <b>You can't make every visit on time.</b> {why}
            </span>
          </p>
        )}
        <DayEntries day={day} nextId={today.nextId} />
        <div className="foot">
          {isTexting ? (
            <TextReminders today={today} />
          ) : (
            <a className="btn line small" href={dayPath(day.date)}>
              {open}
            </a>
          )}
          <a className="btn line small" href={`${dayPath(day.date)}#map`}>
            Map
          </a>
          <Menu label="More for this day">
            {isTexting && <MenuLink href={dayPath(day.date)}>{open}</MenuLink>}
            <MenuLink href={`${dayPath(day.date)}#print`}>Print</MenuLink>
            {onLate && <MenuButton onPress={onLate}>Text everyone late</MenuButton>}
            {day.isPlanned && <MenuButton onPress={() => setAsking(true)}>Time off</MenuButton>}
          </Menu>
        </div>
      </section>
      {isAsking && (
        <TimeOffDialog
          today={date}
          date={day.date}
          alsoRead="/api/today"
          onAdded={() => document.getElementById("day-title")?.focus()}
          onClose={() => flushSync(() => setAsking(false))}
        />
      )}
    </>
  );
}

function NeedYou({ days }: { days: readonly ProblemDay[] }) {
  return (
    <div className="notice warn">
      <p>
        <b>{days.length === 1 ? "1 day needs attention:" : "Some days need attention:"}</b> you can't make every visit
        on time.
      </p>
      <ul className="row">
        {days.map(({ date, more }) => (
          <li key={date}>
            <a href={dayPath(date)}>{weekdayDate(date)}</a>
            {more && ` ${moreText(more)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

const moreText = ({ minutes, to, cause }: NonNullable<ProblemDay["more"]>) =>
  cause === "no road"
    ? `We can't find a road or ferry to ${to}.`
    : `${duration(minutes)} more driving than estimated: ${causes[cause]} to ${to}.`;

const causes = {
  ferry: "the ferry",
  bridge: "the bridge",
  water: "the way around the water",
  "longer way": "the road",
};

const Reminders = lazyDialog(() => import("../texts/reminders.tsx"), "Reminders");

const canText = ({ tomorrow }: TodayView) => tomorrow?.isTextTime && tomorrow.toText.length > 0;

/** Texts that the groomer can send to clients we don't remind. */
const TextReminders = ({ today: { tomorrow, from } }: { today: TodayView }) => (
  <DialogButton label="Text reminders">
    {(close) => <Reminders tomorrow={tomorrow!} from={from} onClose={close} />}
  </DialogButton>
);

/** Tomorrow in a line, unless tomorrow is the day shown below. */
export function TomorrowLine({ today }: { today: TodayView }) {
  const { tomorrow, day, due } = today;
  if (!tomorrow || (!due && day?.date === tomorrow.date)) return null;
  const { date, first, visits, price } = tomorrow;
  return (
    <section className="rows tomorrow" aria-labelledby="tomorrow-title">
      <div>
        <h2 id="tomorrow-title">{`Tomorrow, ${amPmTime(first).replace(":00", "")}`}</h2>
        <p>{[visitsLabel(visits), price > 0 && shortDollars(price)].filter(Boolean).join("\u00a0· ")}</p>
      </div>
      {canText(today) ? (
        <TextReminders today={today} />
      ) : (
        <a className="btn line small" href={dayPath(date)}>
          See tomorrow
        </a>
      )}
    </section>
  );
}
