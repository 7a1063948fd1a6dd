/** @jsxImportSource preact */
import "#views/guard.ts";
import type { ComponentChildren } from "preact";
import { StopList } from "#islands/day/day-plan/day-route.tsx";
import { DayPlanSummary } from "#islands/day/day-plan/day-state.tsx";
import { MapLinks, VisitContact } from "#islands/day/day-plan/visit-contact.tsx";
import { BRAND } from "#src/shared/base/brand.ts";
import { dayPath } from "#src/shared/base/dashboard-paths.ts";
import { amPmTime, longDate, weekdayDate } from "#src/shared/base/time.ts";
import { type DayStop, startedVisits, stopsOfDay, type VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { Art } from "#views/art/art.tsx";
import { Static } from "#views/static.tsx";
import { Icon } from "#views/ui/icon.tsx";

interface Props {
  plan: DayPlanView;
  dates: readonly string[];
  asOf: { today: string; timeNow: string };
  built: OfflineAssets;
  userId: number;
}

interface OfflineAssets {
  /** Inlined, because the page must work offline. */
  style: string;
  /** From the browser's cache, for the changes that wait in the phone. */
  script: string;
}

/** Read-only, without access instructions. */
export function OfflineDayDocument({ plan, dates, asOf, built, userId }: Props) {
  const stops = stopsOfDay(plan);
  return (
    <Frame title={longDate(plan.date)} built={built} userId={userId}>
      <div class="notice warn">
        <Icon name="warning" />
        <p>
          <b>You're offline.</b> This is your plan as of {amPmTime(asOf.timeNow)}, {weekdayDate(asOf.today)}. Access
          instructions aren't saved on this device.
        </p>
        <a class="btn small" href={dayPath(plan.date)}>
          Try again
        </a>
      </div>
      <nav class="row" aria-label="Saved days">
        {dates.map((date) => (
          <a
            key={date}
            class={date === plan.date ? "btn deep small" : "btn line small"}
            href={dayPath(date)}
            aria-current={date === plan.date ? "page" : undefined}
          >
            {weekdayDate(date)}
          </a>
        ))}
      </nav>
      <h1>{longDate(plan.date)}</h1>
      <Static of={DayPlanSummary} props={{ plan, stops, isKept: true }} />
      <OfflineStops plan={plan} stops={stops} />
      <Static of={MapLinks} props={{ visits: stops.map(({ visit }) => visit) }} />
    </Frame>
  );
}

interface FrameProps extends Pick<Props, "built" | "userId"> {
  title: string;
  children: ComponentChildren;
}

const Frame = ({ title, built: { style, script }, userId, children }: FrameProps) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`${title} | ${BRAND}`}</title>
      <meta name="theme-color" content="#fbfaf4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0d1f1d" media="(prefers-color-scheme: dark)" />
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <script type="module" src={script} />
    </head>
    <body data-person={userId}>
      <Art name="sprite" />
      <Art name="sprite-inside" />
      <header class="wrap narrow offline-head">
        <Art name="logo" />
        {BRAND}
      </header>
      <main class="wrap narrow stack offline-day">{children}</main>
    </body>
  </html>
);

function OfflineStops({ plan, stops }: { plan: DayPlanView; stops: readonly DayStop[] }) {
  const others = startedVisits(plan);
  return (
    <>
      {stops.length > 0 && (
        <section aria-labelledby="way-title">
          <h2 id="way-title">In this order</h2>
          <Static of={StopList} props={{ plan, stops, isKept: true }} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others-title">
          <h2 id="others-title">Not on the remaining route</h2>
          <ul class="bookings">
            {others.map((visit) => (
              <Other key={visit.id} visit={visit} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Other({ visit }: { visit: VisitSummary }) {
  const isAhead = visit.status === "accepted";
  return (
    <li class="booking-card undated">
      <div class="what">
        <h3>{visit.name}</h3>
        <p>
          {`${[visit.planned, visit.service].filter(Boolean).join(", ")} `}
          {!isAhead && <span class={`status ${visit.status}`}>{visit.state}</span>}
        </p>
        {isAhead && <Static of={VisitContact} props={{ visit }} />}
      </div>
    </li>
  );
}
