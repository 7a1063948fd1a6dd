import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { bookingsPath } from "#src/shared/base/own-paths.ts";
import { clockTime } from "#src/shared/base/time.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { shownBooking, shownOwn } from "#src/shared/day/own/shown-visit.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { petsInALine } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { useGroomerRows } from "../../visits/bookings/answers/use-groomer-rows.tsx";
import { OwnVisitActions } from "../own-visits/own-visit-actions.tsx";
import { RowDay } from "./row-day.tsx";

/** More stand among all bookings: what waits for an answer is not to be far below. */
const SHOWN = 3;

interface Props {
  today: TodayView;
  path: string;
  rows: ReturnType<typeof useGroomerRows>;
  /** After an own visit is done. */
  onDone: (visit: OwnVisitView) => unknown;
}

/** Visits whose time is over, and of which nobody knows yet how they went. */
export function Unfinished({ today: { date: today, unfinished, ownUnfinished }, path, rows, onDone }: Props) {
  if (unfinished.length + ownUnfinished.length === 0) return null;
  const [more, moreOwn] = [unfinished.length - SHOWN, ownUnfinished.length - SHOWN];
  return (
    <Rows
      id="unfinished"
      title="How did it go?"
      foot={
        (more > 0 || moreOwn > 0) && (
          <>
            {more > 0 && <a href={bookingsPath({ view: "all", show: "accepted" })}>{`See ${more} more`}</a>}
            {moreOwn > 0 && <a href={bookingsPath({ view: "calendar" })}>{`${moreOwn} more you added`}</a>}
          </>
        )
      }
    >
      {unfinished.slice(0, SHOWN).map((booking) => {
        const { anchor, arrival, part, name, href, service } = shownBooking(booking);
        return (
          <Row
            key={anchor}
            id={anchor}
            when={<RowDay date={booking.preferredDate} today={today} />}
            whenMore={arrival ? clockTime(arrival.from) : part}
            title={name}
            heading="h3"
            href={href}
            actions={rows.actionsOf(booking)}
          >
            <p>{[petsInALine(booking), service].filter(Boolean).join(" · ")}</p>
            {booking.didNotComeAt !== null && (
              <p className="wraps">The pet parent says you didn't come. We're looking into it.</p>
            )}
          </Row>
        );
      })}
      {ownUnfinished.slice(0, SHOWN).map((own) => {
        const { anchor, name, href, pets, service } = shownOwn(own);
        return (
          <Row
            key={anchor}
            id={anchor}
            when={<RowDay date={own.date} today={today} />}
            whenMore={clockTime(own.start)}
            title={name}
            heading="h3"
            href={href}
            actions={<OwnVisitActions visit={own} when={OVER} path={path} focus={focusUnfinished} onDone={onDone} />}
          >
            <p>{[pets, service].filter(Boolean).join(" · ")}</p>
          </Row>
        );
      })}
    </Rows>
  );
}

const OVER = { isToday: false, isPast: true };

/** The panel is gone with its last row. */
const focusUnfinished = () =>
  (document.getElementById("unfinished-title") ?? document.getElementById("requests-title"))?.focus({
    preventScroll: true,
  });
