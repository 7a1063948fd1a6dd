import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { bookingsPath } from "#src/shared/base/own-paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { ClientDetail, VisitOfClient } from "#src/shared/visits/clients.ts";
import { priceOf, visitPath } from "./words.ts";

interface Props {
  client: ClientDetail;
  today: string;
}

/** The latest visits with what the groomer has told about them; all others stand among the bookings. */
export function PastVisits({ client: { name, petParentId, past, pastCount } }: Props) {
  if (pastCount === 0) return null;
  const more = petParentId !== null && pastCount > past.length && (
    <a href={bookingsPath({ view: "all", q: name })}>{`All bookings of ${name}`}</a>
  );
  return (
    <Rows
      id="visits"
      title="Visits"
      note={pastCount > past.length ? `${past.length} of ${pastCount}` : pastCount}
      foot={more}
    >
      {past.map((visit) => (
        <Visit key={`${visit.isOwn}-${visit.id}`} visit={visit} />
      ))}
    </Rows>
  );
}

function Visit({ visit }: { visit: VisitOfClient }) {
  const { serviceName, preferredDate, note, petNames, status } = visit;
  const [day, year] = mediumDate(preferredDate).split(", ");
  const state = status === "no_show" ? "No-show" : status === "accepted" ? "Not marked yet" : undefined;
  return (
    <Row when={day} whenMore={year} title={serviceName} href={visitPath(visit)}>
      <p>
        {state && <b className="due">{`${state} · `}</b>}
        {[...petNames, priceOf(visit)].filter(Boolean).join(" · ")}
      </p>
      {note && <p>{note}</p>}
    </Row>
  );
}
