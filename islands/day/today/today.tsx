import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { element } from "#islands/lib/element.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { Tag } from "#islands/ui/marks.tsx";
import { Row, Rows } from "#islands/ui/rows.tsx";
import { bookingPagePath, clientPath, clientsPath, NEW_VISIT, newVisitPath } from "#src/shared/base/dashboard-paths.ts";
import { amPmTime, weekdayDate } from "#src/shared/base/time.ts";
import { nextStopsOfDay, stopsOfDay, summariesOfDay, type VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { dayHeading, dayNoteParts } from "#src/shared/day/today/labels.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { dueText, petsLine, weeksAndNoShowTexts } from "../../clients/clients/client-labels.ts";
import { toastChange } from "../../visits/bookings/answers/offer-undo.ts";
import { useGroomerActions } from "../../visits/bookings/answers/use-groomer-visits.tsx";
import { useNowMinute } from "../calendar/use-now.ts";
import { dayApiPath } from "../day-plan/use-day.ts";
import { showNextStep, type ToastLink } from "../texts/show-done.ts";
import { DayTimeline, TomorrowLine } from "./day-line.tsx";
import { focusNextTitle, NextStop } from "./next-visit.tsx";
import { Requests, UnfinishedVisits, waitsForGroomer } from "./requests.tsx";

const LateDialog = lazyDialog(() => import("../day-plan/late-dialog.tsx"), "LateDialog");

const path = "/api/today";
export default function Today({ today: served, timeZone }: { today: TodayView; timeZone: string }) {
  const today = useLiveData(path, served);
  const [changed, setChanged] = useState<BookingView[]>([]);
  const rows = useGroomerActions({
    path,
    today: today.date,
    timeZone,
    section: "requests",
    onOutdated: showChanged,
    show: showNextStep,
    toastChange,
  });
  const refresh = useRefresh();
  useNowMinute(today, () => refresh(path));
  const [isLate, setLate] = useState(false);
  useEffect(leadToBooking, []);
  useEffect(
    () => showInFrame({ title: dayHeading(today.date), note: dayNoteParts(today), pending: pendingIn(today) }),
    [today],
  );

  /** Shows the current state of a booking that someone else changed. */
  async function showChanged({ id, booking }: VisitSummary) {
    if (!booking) return;
    const latest = await callApi<BookingView>("GET", `/api/bookings/${id}`).catch(() => undefined);
    if (latest) setChanged((others) => [...others.filter((other) => other.id !== id), latest]);
  }

  function showLate(title: string, description?: string, offer?: ToastLink) {
    flushSync(() => setLate(false));
    focusNextTitle();
    showNextStep({ title, description, offer });
  }

  const onLate =
    today.day?.date === today.date && nextStopsOfDay(today.day).length > 0 ? () => setLate(true) : undefined;
  const next = today.day && summariesOfDay(today.day).find(({ id }) => id === today.nextId);
  return (
    <div className="two-columns today">
      <div>
        {today.due && <NothingToday next={next || undefined} />}
        {today.due && <TomorrowLine today={today} />}
        {!today.due && next && today.day && (
          <NextStop
            visit={next}
            day={today.day}
            today={today.date}
            timeNow={today.timeNow}
            timeZone={timeZone}
            rows={rows}
            from={today.from}
            onLate={onLate}
          />
        )}
        <UnfinishedVisits today={today} rows={rows} />
        <Requests today={today} changed={changed} rows={rows} />
        {today.due && today.due.total > 0 && <DueClients date={today.date} due={today.due} />}
      </div>
      <div>
        {today.day && <DayTimeline today={today} day={today.day} onLate={onLate} />}
        {!today.due && <TomorrowLine today={today} />}
      </div>
      {rows.dialogs}
      {isLate && today.day && (
        <LateDialog
          plan={today.day}
          stops={stopsOfDay(today.day)}
          send={(_, what, body) =>
            callApi<DayPlanView>("POST", dayApiPath(today.date) + what, body).finally(() => refresh(path))
          }
          onDone={showLate}
          onClose={() => setLate(false)}
        />
      )}
    </div>
  );
}

const pendingIn = ({ requests }: TodayView) => requests.filter(({ booking }) => waitsForGroomer(booking)).length;

/** Redirects old links such as `#booking-17` to the booking's page, unless it's listed here. */
function leadToBooking() {
  const [, id] = /^#booking-(\d+)$/.exec(location.hash) ?? [];
  if (id && !document.getElementById(`booking-${id}`)) location.replace(bookingPagePath(Number(id)));
}

type Frame = { title: string; note: ReturnType<typeof dayNoteParts>; pending: number };

/** Updates server-rendered parts: the heading, the words beside it, and the count on Bookings. */
function showInFrame({ title, note: [sum, rest], pending }: Frame) {
  const bold = element("b", {}, sum ?? "");
  document.querySelector(".dash > header h1")?.replaceChildren(title);
  document.querySelector(".dash > header .note")?.replaceChildren(...(sum ? [bold, ` ${rest}`] : [rest]));
  for (const link of document.querySelectorAll(':is(.work-head nav, .foot-bar) a[href$="tab=bookings"]')) {
    link.querySelector(".waiting")?.remove();
    const hidden = element("span", { className: "hush" }, " waiting for your reply");
    if (pending > 0) link.append(element("span", { className: "waiting" }, `${pending}`, hidden));
  }
}

type DueCard = NonNullable<TodayView["due"]>;

const NothingToday = ({ next }: { next: VisitSummary | undefined }) => (
  <section className="panel stack best-next" aria-labelledby="nothing-title">
    <h2 id="nothing-title">No visits today</h2>
    {next ? (
      <p>
        Next: <a href={next.href}>{nextText(next)}</a>
      </p>
    ) : (
      <p className="soft">Nothing coming up. Visits you accept appear here.</p>
    )}
    <a className="btn wide" href={NEW_VISIT}>
      Add a visit
    </a>
  </section>
);

const DueClients = ({ date, due: { clients, total } }: { date: string; due: DueCard }) => (
  <Rows
    id="due"
    title="Due for a visit"
    note={total === 1 ? "1 client" : `${total} clients`}
    foot={total > clients.length && <a href={clientsPath({ show: "due" })}>All {total}</a>}
  >
    {clients.map((client) => (
      <Row
        key={client.id}
        title={[petsLine(client), client.name].filter(Boolean).join("\u00a0· ")}
        href={clientPath(client.id)}
        actions={
          <a className="btn line small" href={newVisitPath({ client: client.id })}>
            Book next<span className="hush"> visit for {client.name}</span>
          </a>
        }
      >
        <p className="wraps">
          {[dueText(client.dueOn!, date), ...weeksAndNoShowTexts(client)].join("\u00a0· ")}
          <Tag text={client.caution} isCaution />
        </p>
      </Row>
    ))}
  </Rows>
);

/** "Mon, Nov 30, 9:30 AM, Bear · Marcus Fairbanks" */
const nextText = ({ date, begins, pets, name }: VisitSummary) =>
  [`${weekdayDate(date)}, ${amPmTime(begins)}${pets ? `, ${pets}` : ""}`, name].join("\u00a0· ");
