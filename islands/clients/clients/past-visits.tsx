import { Pager } from "#islands/ui/pager.tsx";
import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { bookingPagePath, clientVisitsPath } from "#src/shared/base/own-paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { VISITS_AT_ONCE } from "#src/shared/clients/client-limits.ts";
import type { ClientDetail, VisitOfClient } from "#src/shared/clients/clients.ts";
import { paidText } from "#src/shared/visits/payment-texts.ts";
import { priceOf, requestState } from "./words.ts";

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
      foot={more}
    >
      {past.map((visit) => (
        <Visit key={visit.id} visit={visit} />
      ))}
    </Rows>
  );
}

export function Visit({ visit, today }: { visit: VisitOfClient; today?: string }) {
  const { serviceName, preferredDate, note, petNames, status, payment } = visit;
  const [day, year] = mediumDate(preferredDate).split(", ");
  const isAhead = today !== undefined && preferredDate >= today;
  const state = isAhead ? (requestState(visit) ?? aheadStates[status]) : states[status];
  return (
    <Row when={day} whenMore={year} title={serviceName} href={bookingPagePath(visit.id)}>
      <p>
        {state && <b className="due">{`${state} · `}</b>}
        {payment?.method === "not_yet" && <b className="due">{`${paidText(payment)} · `}</b>}
        {[...petNames, payment ? payment.method !== "not_yet" && paidText(payment) : priceOf(visit)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {note && <p>{note}</p>}
    </Row>
  );
}

interface Props {
  id: number;
  today: string;
  visits: readonly VisitOfClient[];
  count: number;
  page: number;
  pages: number;
}

export function AllVisits({ id, today, visits, count, page, pages }: Props) {
  const first = (page - 1) * VISITS_AT_ONCE + 1;
  const note = pages > 1 ? `${first}–${first + visits.length - 1} of ${count}` : count;
  return (
    <>
      <Rows id="visits" title="All visits" note={count > 0 && note} foot={count === 0 && <p>No visits yet.</p>}>
        {count > 0 && visits.map((visit) => <Visit key={visit.id} visit={visit} today={today} />)}
      </Rows>
      <Pager of="visits" page={page} pages={pages} pathOf={(to) => clientVisitsPath(id, to)} />
    </>
  );
}
