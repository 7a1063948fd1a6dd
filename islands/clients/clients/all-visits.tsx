import { Pager } from "#islands/ui/pager.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { clientVisitsPath } from "#src/shared/base/own-paths.ts";
import { VISITS_AT_ONCE } from "#src/shared/clients/client-limits.ts";
import type { VisitOfClient } from "#src/shared/clients/clients.ts";
import { Visit } from "./past-visits.tsx";

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
