import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { bookingsPath } from "#src/shared/base/own-paths.ts";
import { clockTime } from "#src/shared/base/time.ts";
import { shownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import type { useGroomerVisits } from "../../visits/bookings/answers/use-groomer-visits.tsx";
import { RowDay } from "./request-row.tsx";

const SHOWN = 6;

interface Props {
  today: TodayView;
  rows: ReturnType<typeof useGroomerVisits>;
}

/** Visits whose time is over and that no one has marked yet. */
export function Unfinished({ today: { date: today, unfinished }, rows }: Props) {
  if (unfinished.length === 0) return null;
  const more = unfinished.length - SHOWN;
  const foot = more > 0 && <a href={bookingsPath({ view: "all", show: "accepted" })}>{`See ${more} more`}</a>;
  return (
    <Rows id="unfinished" title="How did it go?" foot={foot}>
      {unfinished.slice(0, SHOWN).map((one) => {
        const visit = shownVisit(one);
        const { anchor, arrival, part, name, href, pets, service, date } = visit;
        return (
          <Row
            key={anchor}
            id={anchor}
            when={<RowDay date={date} today={today} />}
            whenMore={arrival ? clockTime(arrival.from) : part}
            title={[pets, name].filter(Boolean).join(" · ")}
            heading="h3"
            href={href}
            actions={rows.actionsOf(visit)}
          >
            {service && <p>{service}</p>}
            {visit.booking?.contest && (
              <p className="wraps">The pet parent says you didn't come. We're looking into it.</p>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}
