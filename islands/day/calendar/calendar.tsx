import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { HoursOffForm } from "#islands/listing/availability/hours-off-form.tsx";
import { RemoveHoursOff } from "#islands/listing/availability/remove-hours-off.tsx";
import { Dialog } from "#islands/ui/dialog.tsx";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { weekText } from "#src/shared/day/calendar/calendar-labels.ts";
import { ADD_VISIT } from "#src/shared/day/own/own-labels.ts";
import { useAddVisit, usePageButton } from "../own-visits/use-add-visit.tsx";
import type { HoursOffEntry } from "./block.tsx";
import { DayRows, WeekStrip } from "./day-rows.tsx";
import { hoursOf } from "./lanes.ts";
import type { Place } from "./places.ts";
import { useDayPicked } from "./use-day-picked.ts";
import { useNow } from "./use-now.ts";
import { type Links, usePlaces } from "./use-places.ts";
import { Week } from "./week.tsx";
import { WeekTable } from "./week-table.tsx";

interface Props {
  calendar: CalendarView;
  date: string;
  links: Links;
}

type Asked = { kind: "hours-off"; place: Place } | { kind: "remove"; hours: HoursOffEntry; date: string };

export default function Calendar({ calendar: served, date, links }: Props) {
  const [first, last] = [served.days[0]!.date, served.days.at(-1)!.date];
  const path = `/api/calendar?from=${first}&to=${last}`;
  const calendar = useData(path, served);
  const refresh = useRefresh();
  const now = useNow(calendar, () => refresh(path));
  const hours = hoursOf(calendar.days);
  const [asked, setAsked] = useState<Asked>();
  const region = useRef<HTMLElement>(null);
  const { place, onPoint, onKeyDown } = usePlaces(region, calendar, hours, links);
  const shown = calendar.days.find((day) => day.date === date)!;
  useDayPicked();
  useNote(weekText(calendar));

  const { add, dialog } = useAddVisit({ path, focus: () => focusRegion() });
  usePageButton(ADD_VISIT, () => add({ date: startOf(calendar, date).date }));
  const takeOff = (chosen: Place) => setAsked({ kind: "hours-off", place: chosen });
  const choose = (chosen: Place) =>
    add({
      date: chosen.date,
      time: timeOfDay(chosen.minute),
      ...(calendar.isPlanned ? { instead: { name: "Take time off instead", onPress: () => takeOff(chosen) } } : {}),
    });
  const dayOf = ({ id }: HoursOffEntry) =>
    calendar.days.find(({ entries }) => entries.some((entry) => entry.kind === "hours-off" && entry.id === id))!.date;
  const remove = (off: HoursOffEntry) => setAsked({ kind: "remove", hours: off, date: dayOf(off) });
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
    <section className="calendar" id="calendar" aria-label="Calendar" tabIndex={-1} ref={region} onKeyDown={onKeyDown}>
      <Week
        calendar={calendar}
        hours={hours}
        now={now}
        place={place}
        onPoint={onPoint}
        onChoose={choose}
        onRemove={remove}
      />
      <div className="one-day">
        <WeekStrip days={calendar.days} today={calendar.today} shown={date} />
        <DayRows day={shown} onRemove={remove} />
      </div>
      <WeekTable days={calendar.days} />
      <div className="calendar-foot">
        <p className="legend">
          <span className="visit">Visit and arrival window</span>
          <span className="added">Added by you</span>
          <span className="request">Request</span>
          <span className="hours-off">Time off, lunch, busy</span>
        </p>
        <div className="row">
          <button type="button" className="btn deep" onClick={() => add({ date: startOf(calendar, date).date })}>
            + Visit
          </button>
          {calendar.isPlanned && calendar.today <= last && (
            <button type="button" className="btn line" onClick={() => takeOff(startOf(calendar, date))}>
              + Time off
            </button>
          )}
        </div>
      </div>
      {dialog}
      {asked?.kind === "hours-off" && (
        <Dialog title="Time off" onClose={close}>
          <HoursOffForm
            today={calendar.today}
            start={hoursFrom(asked.place)}
            alsoRead={path}
            onAdded={focusRegion}
            onClose={close}
          />
        </Dialog>
      )}
      {asked?.kind === "remove" && (
        <RemoveHoursOff
          hours={{ id: asked.hours.id, date: asked.date, opens: asked.hours.begins, closes: asked.hours.ends }}
          onRemoved={showRemoved}
          onClose={close}
        />
      )}
    </section>
  );
}

const startOf = ({ today }: CalendarView, date: string): Place => ({
  date: date < today ? today : date,
  minute: 12 * 60,
});

const hoursFrom = ({ date, minute }: Place) => ({
  date,
  opens: timeOfDay(minute),
  closes: timeOfDay(Math.min(minute + 60, 24 * 60 - 1)),
});

function useNote(text: string) {
  useEffect(() => {
    const note = document.querySelector("#calendar-title + p");
    if (note) note.textContent = text;
  }, [text]);
}
