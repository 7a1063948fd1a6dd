import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { sentenceOf } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { type BusyCalendarView, MAX_BUSY_CALENDARS } from "#src/shared/listing/busy-calendars.ts";
import { AddCalendar } from "./add-calendar.tsx";
import { busyPath, removeCalendar } from "./busy-calls.ts";
import { CalendarRow } from "./calendar-row.tsx";
import { RenameCalendar } from "./rename-calendar.tsx";
import { useServerNow } from "./use-server-now.ts";

interface Props {
  calendars: BusyCalendarView[];
  isPlanned: boolean;
  /** When the page was made. */
  now: number;
}

/** Calendars that the groomer keeps elsewhere: what is read of them, and a form for another. */
export default function BusyCalendars({ calendars: served, isPlanned, now: servedAt }: Props) {
  const calendars = useData(busyPath, served);
  const refresh = useRefresh();
  const again = () => Promise.all([refresh(busyPath), refreshFrame()]);
  const now = useServerNow(servedAt, () => refresh(busyPath));
  const [asked, setAsked] = useState<{ what: "rename" | "remove"; calendar: BusyCalendarView }>();
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.querySelector<HTMLElement>("h2")?.focus();

  /** Does it at once, and says so. */
  async function run(title: string, work: () => Promise<BusyCalendarView>) {
    try {
      const { failure, name } = await work();
      if (failure) showToast({ kind: "error", title: `${name} could not be read` });
      else showToast({ kind: "success", title });
    } catch (error) {
      showToast({ kind: "error", title: "That did not work", description: sentenceOf(error) });
    }
    await again();
    // A question that was answered is gone with its buttons.
    if (document.activeElement === document.body) focusList();
  }

  async function remove({ id }: BusyCalendarView) {
    await removeCalendar(id);
    flushSync(() => setAsked(undefined));
    focusList();
    showToast({ kind: "success", title: "Calendar removed" });
    await again();
  }

  return (
    <div className="busy-calendars" ref={list}>
      <Rows
        id="busy-calendars"
        title="Calendars that we read"
        foot={
          <p className="soft small">
            {calendars.length === 0 && <strong>None yet. </strong>}
            {isPlanned
              ? "Visits are planned around what is in them, and parents see those times as full. We read them every 15 minutes and write nothing; one that cannot be read counts as it was read last."
              : "Your days are not planned, so parents can ask for these times all the same. They stand in your Calendar."}
          </p>
        }
      >
        {calendars.length > 0 &&
          calendars.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              now={now}
              onRun={run}
              onAsk={(what) => setAsked({ what, calendar })}
            />
          ))}
      </Rows>
      {calendars.length < MAX_BUSY_CALENDARS ? (
        <AddCalendar isFirst={served.length === 0} onAdded={again} />
      ) : (
        <p className="soft small">You can have {MAX_BUSY_CALENDARS} calendars here. Remove one to add another.</p>
      )}
      {asked?.what === "rename" && (
        <RenameCalendar calendar={asked.calendar} onSaved={again} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === "remove" && (
        <Confirm
          title={`Remove ${asked.calendar.name}?`}
          confirm="Remove calendar"
          busy="Removing..."
          failed="Failed to remove the calendar"
          keep="Keep it"
          isDanger
          onConfirm={() => remove(asked.calendar)}
          onClose={() => setAsked(undefined)}
        >
          <p>Its times are free again, and we forget its address. In the calendar itself nothing changes.</p>
        </Confirm>
      )}
    </div>
  );
}
