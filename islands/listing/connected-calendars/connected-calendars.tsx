import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { errorSentence } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { type ConnectedCalendarView, MAX_BUSY_CALENDARS } from "#src/shared/listing/connected-calendars.ts";
import { AddCalendar, EditCalendar } from "./add-calendar.tsx";
import { busyPath, CalendarRow, removeCalendar } from "./calendar-row.tsx";

const TICK_MS = 20_000;
const AGAIN_MS = 5 * 60_000;

/** UTC milliseconds, advancing from the page's time. Calls `readAgain` every AGAIN_MS while the page is visible. */
function useServerNow(servedAt: number, readAgain: () => unknown): number {
  const [passed, setPassed] = useState(0);
  const again = useEffectEvent(readAgain);
  useEffect(() => {
    const begun = Date.now();
    const clock = setInterval(() => setPassed(Date.now() - begun), TICK_MS);
    const reading = setInterval(() => {
      if (!document.hidden) again();
    }, AGAIN_MS);
    return () => {
      clearInterval(clock);
      clearInterval(reading);
    };
  }, []);
  return servedAt + passed;
}

interface Props {
  calendars: ConnectedCalendarView[];
  isPlanned: boolean;
  now: number;
}

export default function ConnectedCalendars({ calendars: served, isPlanned, now: servedAt }: Props) {
  const calendars = useLiveData(busyPath, served);
  const refresh = useRefresh();
  const again = () => Promise.all([refresh(busyPath), refreshServedParts()]);
  const now = useServerNow(servedAt, () => refresh(busyPath));
  const [dialog, setDialog] = useState<{ what: "rename" | "remove"; calendar: ConnectedCalendarView }>();

  async function run(title: string, work: () => Promise<ConnectedCalendarView>, isRead?: boolean) {
    try {
      const { failure, name } = await work();
      if (failure && isRead) showToast({ kind: "error", title: `We couldn't sync ${name}` });
      else showToast({ kind: "success", title });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to update connected calendar", description: errorSentence(error) });
    }
    await again();
  }

  async function remove({ id }: ConnectedCalendarView) {
    await removeCalendar(id);
    flushSync(() => setDialog(undefined));
    showToast({ kind: "success", title: "Connected calendar removed" });
    await again();
  }

  return (
    <div className="connected-calendars">
      <Rows
        id="connected-calendars"
        title="Connected calendars"
        foot={
          <p className="soft small">
            {calendars.length === 0 && <strong>None yet. </strong>}
            {isPlanned
              ? "We plan around your events, and parents see those times as full. We never change your calendar."
              : "Events appear on your Calendar. Your day plan is off, so parents can still request those times."}
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
              onAsk={(what) => setDialog({ what, calendar })}
            />
          ))}
      </Rows>
      {calendars.length < MAX_BUSY_CALENDARS ? (
        <AddCalendar isFirst={served.length === 0} onAdded={again} />
      ) : (
        <p className="soft small">You can connect up to {MAX_BUSY_CALENDARS} calendars. Remove one to add another.</p>
      )}
      {dialog?.what === "rename" && (
        <EditCalendar calendar={dialog.calendar} onSaved={again} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.what === "remove" && (
        <Confirm
          title={`Remove ${dialog.calendar.name}?`}
          confirm="Remove calendar"
          busy="Removing..."
          failed="Failed to remove calendar"
          keep="Keep calendar"
          isDanger
          onConfirm={() => remove(dialog.calendar)}
          onClose={() => setDialog(undefined)}
        >
          <p>Those times open up again. The calendar itself won't change.</p>
        </Confirm>
      )}
    </div>
  );
}
