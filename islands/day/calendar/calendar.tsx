import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import { RemoveOffDialog, TimeOffDialog, timeOffTexts, whenOffText } from "#islands/listing/availability/time-off.tsx";
import { Dialog } from "#islands/ui/dialog.tsx";
import { newVisitPath } from "#src/shared/base/dashboard-paths.ts";
import { amPmTime, longDate, timeOfDay, weekdayDate } from "#src/shared/base/time.ts";
import { weekBounds, weekLabel, weekTitle } from "#src/shared/day/calendar/calendar-labels.ts";
import type { TimeOffEntry } from "./block.tsx";
import { CalendarBar, useKeptSpan, useSwipe, WeekStrip } from "./calendar-bar.tsx";
import { CalendarTools } from "./calendar-tools.tsx";
import { type Cell, hourRange } from "./cells.ts";
import { heldText, withDots } from "./entry-labels.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { calendarApiPath, type ShownCalendar, useVisibleDays } from "./use-days.ts";
import { useVisitDrag } from "./use-drag.ts";
import { useVisitDrop } from "./use-move.tsx";
import { useNowMinute, useScrollToNow, useUpdateHeading } from "./use-now.ts";
import { Week } from "./week.tsx";
import { WeekTable } from "./week-table.tsx";

const KEYS = "arrow keys move it, Enter drops it, Escape puts it back";

const MonthSheet = lazyDialog(() => import("./month-sheet.tsx"), "MonthSheet");

type CalendarDialog =
  | { kind: "month" }
  | { kind: "time-off" | "place"; place: Cell }
  | { kind: "remove"; hours: TimeOffEntry; date: string };

export default function Calendar(served: ShownCalendar) {
  const { calendar: read, date, turnTo, turnBy } = useVisibleDays(served);
  const last = read.days.at(-1)!.date;
  const path = calendarApiPath(read.days[0]!.date, last);
  const calendar = useLiveData(path, read);
  const refresh = useRefresh();
  const now = useNowMinute(calendar, () => refresh(path));
  const hours = hourRange(calendar.days);
  const [asked, setAsked] = useState<CalendarDialog>();
  const region = useRef<HTMLElement>(null);
  const week = { ...calendar, days: calendar.days.slice(0, 7) };
  const { place, onPoint, onKeyDown } = useArrowKeys(region, week, hours, date);
  const [span, setSpan] = useKeptSpan();
  const move = useVisitDrop(path, () => drag.leave());
  const drag = useVisitDrag(region, { calendar, hours, onTurn: turnTo, onDrop: move.drop });
  const swipe = useSwipe((by) => drag.wasDragged.current || turnBy(by * span));
  const title = weekTitle(weekBounds(date), calendar.today);
  useUpdateHeading(title, weekLabel(week));
  useScrollToNow(now, hours.first);

  const takeOff = (chosen: Cell) => setAsked({ kind: "time-off", place: chosen });
  const visitAt = ({ date: day, minute }: Cell) => newVisitPath({ date: day, time: timeOfDay(minute) });
  const choose = (chosen: Cell) =>
    calendar.isPlanned && chosen.date >= calendar.today
      ? setAsked({ kind: "place", place: chosen })
      : location.assign(visitAt(chosen));
  const dayOf = ({ id }: TimeOffEntry) =>
    calendar.days.find(({ entries }) => entries.some((entry) => entry.kind === "time-off" && entry.id === id))!.date;
  const remove = (off: TimeOffEntry) => setAsked({ kind: "remove", hours: off, date: dayOf(off) });
  /** Synchronous, so that focus can move on. */
  const close = () => flushSync(() => setAsked(undefined));

  const focusRegion = () => region.current?.focus({ preventScroll: true });

  async function showRemoved() {
    close();
    focusRegion();
    showToast({ kind: "success", title: "Time off removed" });
    await refresh(path);
  }

  return (
    <section
      className="calendar"
      id="calendar"
      aria-label="Calendar"
      data-span={span}
      tabIndex={-1}
      ref={region}
      onKeyDown={(event) => drag.onKeyDown(event) || onKeyDown(event)}
      onPointerDown={drag.onPointerDown}
      onClickCapture={(event) => {
        if (event.detail === 0 || !drag.wasDragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      {...swipe}
    >
      <CalendarTools title={title} date={date} />
      <p className="hush" role="status">
        {drag.held && withDots(drag.held.entry.name, longDate(drag.held.date), heldText(drag.held), drag.cost || KEYS)}
      </p>
      <div className="calendar-top">
        <CalendarBar date={date} span={span} onSpan={setSpan} onMonth={() => setAsked({ kind: "month" })} />
        {span === 1 && <WeekStrip days={week.days} today={calendar.today} shown={date} />}
      </div>
      <Week
        calendar={calendar}
        hours={hours}
        now={now}
        place={place}
        date={date}
        held={drag.held}
        cost={drag.cost}
        onPoint={onPoint}
        onChoose={choose}
        onRemove={remove}
      />
      <WeekTable days={week.days} />
      <div className="calendar-foot">
        <p className="legend">
          <span className="visit">Visit and arrival window</span>
          <span className="added">Added by you</span>
          <span className="request">Request</span>
          <span className="drive">Driving</span>
          <span className="time-off">Time off, lunch, busy</span>
        </p>
        {calendar.isPlanned && calendar.today <= last && (
          <button type="button" className="btn line" onClick={() => takeOff({ date, minute: 12 * 60 })}>
            + Time off
          </button>
        )}
      </div>
      {move.dialog}
      {asked?.kind === "place" && (
        <Dialog title={`${weekdayDate(asked.place.date)}, ${amPmTime(timeOfDay(asked.place.minute))}`} onClose={close}>
          <div className="dialog-actions">
            <button type="button" className="btn line" onClick={() => takeOff(asked.place)}>
              Time off
            </button>
            <a className="btn" href={visitAt(asked.place)}>
              Add a visit
            </a>
          </div>
        </Dialog>
      )}
      {asked?.kind === "month" && <MonthSheet date={date} today={calendar.today} onClose={close} />}
      {asked?.kind === "time-off" && (
        <TimeOffDialog today={calendar.today} {...asked.place} alsoRead={path} onAdded={focusRegion} onClose={close} />
      )}
      {asked?.kind === "remove" && (
        <RemoveOffDialog
          kind={timeOffTexts}
          id={asked.hours.id}
          text={whenOffText({ ...asked.hours, date: asked.date, opens: asked.hours.begins, closes: asked.hours.ends })}
          onRemoved={showRemoved}
          onClose={close}
        />
      )}
    </section>
  );
}
