import { Pager } from "#islands/ui/pager.tsx";
import { Row, Rows } from "#islands/ui/rows.tsx";
import { bookingPagePath, clientVisitsPath } from "#src/shared/base/dashboard-paths.ts";
import { duration, mediumDate, weekdayDate } from "#src/shared/base/time.ts";
import { VISITS_PER_PAGE } from "#src/shared/clients/client-limits.ts";
import type { ClientDetail, VisitOfClient } from "#src/shared/clients/clients.ts";
import { slotParts } from "#src/shared/visits/booking-labels.ts";
import { paidText } from "#src/shared/visits/payment-texts.ts";
import { dueText, requestStateText, todayOrDateText, visitPriceText, windowText } from "./client-labels.ts";

export function NextVisits({ client, today, onOffer }: { client: ClientDetail; today: string; onOffer: () => void }) {
  const { id, ahead, aheadCount, pastCount, offered, offerAfter } = client;
  const isMore = aheadCount > ahead.length;
  const rows = [
    ...ahead.map((visit) => <Ahead key={visit.id} visit={visit} today={today} />),
    ...(offered ? [<Offered key="offered" offered={offered} />] : []),
  ];
  const nothing = rows.length === 0 && <p className="soft">{nothingText(client, today)}</p>;
  const offer = offerAfter && (
    <button type="button" className="btn line small" onClick={onOffer}>
      Offer the next visit
    </button>
  );
  const all = isMore && pastCount === 0 && <a href={clientVisitsPath(id)}>All visits</a>;
  const foot = (nothing || offer || all) && (
    <>
      {nothing}
      {offer}
      {all}
    </>
  );
  return (
    <Rows
      id="next"
      title={ahead.length > 1 ? "Next visits" : "Next visit"}
      note={isMore && `${ahead.length} of ${aheadCount}`}
      open={1}
      foot={foot}
    >
      {rows}
    </Rows>
  );
}

function nothingText(client: ClientDetail, today: string): string {
  const { dueOn, offerAfter, noOffer, isBlocked } = client;
  if (isBlocked) return "Nothing booked. You blocked them.";
  const due = dueOn === null ? "Nothing booked." : `Nothing booked. ${dueText(dueOn, today)}.`;
  return offerAfter || noOffer === null ? due : `${due} ${noOffer}`;
}

function Ahead({ visit, today }: { visit: VisitOfClient; today: string }) {
  const { serviceName, preferredDate, preferredTimeSlot, arrival, visitMinutes, petNames } = visit;
  const state = requestStateText(visit);
  return (
    <Row
      when={todayOrDateText(preferredDate, today)}
      whenMore={arrival ? windowText(arrival) : slotParts(preferredTimeSlot).part}
      title={serviceName || "Visit"}
      href={bookingPagePath(visit.id)}
    >
      <p>{[...petNames, duration(visitMinutes), visitPriceText(visit)].filter(Boolean).join("\u00a0· ")}</p>
      {state && <p className="due">{state}</p>}
    </Row>
  );
}

const times = new Intl.ListFormat("en-US", { type: "disjunction" });

const Offered = ({ offered: { bookingId, options } }: { offered: NonNullable<ClientDetail["offered"]> }) => (
  <Row title="Next visit offered" href={bookingPagePath(bookingId)}>
    <p>{`${times.format(options.map(({ date }) => weekdayDate(date)))}. Waiting for their reply.`}</p>
  </Row>
);

const states: Partial<Record<VisitOfClient["status"], string>> = { no_show: "No-show", accepted: "Not marked yet" };
const aheadStates: typeof states = { ...states, accepted: "Upcoming" };

export function PastVisits({ client: { id, past, pastCount, ahead, aheadCount } }: { client: ClientDetail }) {
  if (pastCount === 0) return null;
  const more = pastCount + aheadCount > past.length + ahead.length && <a href={clientVisitsPath(id)}>All visits</a>;
  return (
    <Rows
      id="visits"
      title="Visits"
      note={pastCount > past.length ? `${past.length} of ${pastCount}` : pastCount}
      open={1}
      foot={more}
    >
      {past.map((visit) => (
        <Visit key={visit.id} visit={visit} />
      ))}
    </Rows>
  );
}

function Visit({ visit }: { visit: VisitOfClient }) {
  const { serviceName, preferredDate, note, petNames, status, payment, isAhead } = visit;
  const [day, year] = mediumDate(preferredDate).split(", ");
  const state = isAhead ? (requestStateText(visit) ?? aheadStates[status]) : states[status];
  return (
    <Row when={day} whenMore={year} title={serviceName || "Visit"} href={bookingPagePath(visit.id)}>
      <p>
        {state && <b className="due">{`${state} · `}</b>}
        {payment?.method === "not_yet" && <b className="due">{`${paidText(payment)} · `}</b>}
        {[...petNames, payment ? payment.method !== "not_yet" && paidText(payment) : visitPriceText(visit)]
          .filter(Boolean)
          .join("\u00a0· ")}
      </p>
      {note && <p>{note}</p>}
    </Row>
  );
}

interface Props {
  id: number;
  visits: readonly VisitOfClient[];
  count: number;
  page: number;
  pages: number;
}

export function AllVisits({ id, visits, count, page, pages }: Props) {
  const first = (page - 1) * VISITS_PER_PAGE + 1;
  const note = pages > 1 ? `${first}–${first + visits.length - 1} of ${count}` : count;
  return (
    <>
      <Rows id="visits" title="All visits" note={count > 0 && note} foot={count === 0 && <p>No visits yet.</p>}>
        {count > 0 && visits.map((visit) => <Visit key={visit.id} visit={visit} />)}
      </Rows>
      <Pager of="visits" page={page} pages={pages} pathOf={(to) => clientVisitsPath(id, to)} />
    </>
  );
}
