import { useEffect, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { type ShownVisit, visitsOfDay } from "#src/shared/day/own/shown-visit.ts";
import { todayNote } from "#src/shared/day/today/labels.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { showAnswer } from "../../visits/bookings/answers/offer-undo.ts";
import { useGroomerVisits } from "../../visits/bookings/answers/use-groomer-visits.tsx";
import { showDone } from "../texts/show-offer.ts";
import { DayLine } from "./day-line.tsx";
import { NextVisit } from "./next-visit.tsx";
import { DueClients, NothingToday } from "./nothing-today.tsx";
import { isForGroomer, Requests } from "./requests.tsx";
import { TomorrowLine } from "./tomorrow.tsx";
import { Unfinished } from "./unfinished.tsx";

const path = "/api/today";
/** Data older than this is reloaded when the page becomes visible. */
const OLD_MS = 60_000;

interface TodayProps {
  today: TodayView;
  timeZone: string;
}

export default function Today({ today: served, timeZone }: TodayProps) {
  const today = useData(path, served);
  const [changed, setChanged] = useState<BookingView[]>([]);
  const rows = useGroomerVisits({
    path,
    today: today.date,
    timeZone,
    section: "requests",
    onOutdated: showChanged,
    show: showDone,
    showAnswer,
  });
  useEffect(leadToBooking, []);
  useLookedAtAgain();
  useEffect(() => showInFrame({ note: todayNote(today), pending: pendingIn(today) }), [today]);

  /** Shows the current state of a booking that someone else changed. */
  async function showChanged({ id, booking }: ShownVisit) {
    if (!booking) return;
    const latest = await callApi<BookingView>("GET", `/api/bookings/${id}`).catch(() => undefined);
    if (latest) setChanged((others) => [...others.filter((other) => other.id !== id), latest]);
  }

  const next = today.day && visitsOfDay(today.day).find(({ id }) => id === today.nextId);
  return (
    <div className="two-columns today">
      <div>
        {today.due && <NothingToday next={next || undefined} />}
        {today.due && <TomorrowLine today={today} />}
        {!today.due && next && today.day && (
          <NextVisit
            visit={next}
            day={today.day}
            today={today.date}
            timeNow={today.timeNow}
            timeZone={timeZone}
            rows={rows}
            from={today.from}
          />
        )}
        <Unfinished today={today} rows={rows} />
        <Requests today={today} changed={changed} rows={rows} />
        {today.due && today.due.total > 0 && <DueClients date={today.date} due={today.due} />}
      </div>
      <div>
        {(today.day || !today.due) && <DayLine today={today} />}
        {!today.due && <TomorrowLine today={today} />}
      </div>
      {rows.dialogs}
    </div>
  );
}

const pendingIn = ({ requests }: TodayView) =>
  requests.filter(({ booking }) => booking.status === "pending" && isForGroomer(booking)).length;

/** Redirects old links with an anchor. */
function leadToBooking() {
  const [, id] = /^#booking-(\d+)$/.exec(location.hash) ?? [];
  if (id && !document.getElementById(`booking-${id}`)) location.replace(bookingPagePath(Number(id)));
}

function useLookedAtAgain() {
  const refresh = useRefresh();
  useEffect(() => {
    let readAt = Date.now();
    const look = () => {
      if (document.hidden || Date.now() - readAt < OLD_MS) return;
      readAt = Date.now();
      void refresh(path);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refresh]);
}

interface Shown {
  note: string;
  pending: number;
}

/** Updates server-rendered parts: the words beside the heading, and the count on Bookings. */
function showInFrame({ note, pending }: Shown) {
  const words = document.querySelector(".dash > header .note");
  if (words) words.textContent = note;
  for (const link of document.querySelectorAll(':is(.work-head nav, .foot-bar) a[href$="tab=bookings"]')) {
    const count = link.querySelector(".waiting") ?? newCount(link);
    if (pending === 0) count.remove();
    else count.firstChild!.replaceWith(String(pending));
  }
}

function newCount(link: Element): Element {
  const count = document.createElement("span");
  count.className = "waiting";
  const words = document.createElement("span");
  words.className = "hush";
  words.textContent = " waiting for your reply";
  count.append("", words);
  link.append(count);
  return count;
}
