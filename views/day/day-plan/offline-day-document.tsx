/** @jsxImportSource preact */
import "#views/guard.ts";
import type { ComponentChildren } from "preact";
import { DayState } from "#islands/day/day-plan/day-state.tsx";
import { MapLinks } from "#islands/day/day-plan/map-links.tsx";
import { BRAND } from "#src/shared/base/brand.ts";
import { dayPath } from "#src/shared/base/own-paths.ts";
import { clockTime, longDate, shortDate } from "#src/shared/base/time.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { stopsOfDay } from "#src/shared/day/own/shown-visit.ts";
import { Art } from "#views/art/art.tsx";
import { Sprite } from "#views/layouts/sprite.tsx";
import { Static } from "#views/static.tsx";
import { Icon } from "#views/ui/icon.tsx";
import { OfflineStops } from "./offline-stops.tsx";

interface Props {
  plan: DayPlanView;
  dates: readonly string[];
  asOf: { today: string; timeNow: string };
  /** The whole style sheet: the page has to do without any other file. */
  style: string;
}

/** A day to read without network. Nothing can be done in it, and it does not say how to get into a house. */
export function OfflineDayDocument({ plan, dates, asOf, style }: Props) {
  const stops = stopsOfDay(plan);
  return (
    <Frame title={longDate(plan.date)} style={style}>
      <div class="notice warn">
        <Icon name="warning" />
        <p>
          <b>You're offline.</b> This is your plan as of {clockTime(asOf.timeNow)}, {shortDate(asOf.today)}. Access
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
            {shortDate(date)}
          </a>
        ))}
      </nav>
      <h1>{longDate(plan.date)}</h1>
      <Static of={DayState} props={{ plan, stops }} />
      <OfflineStops plan={plan} stops={stops} />
      <Static of={MapLinks} props={{ visits: stops.map(({ visit }) => visit) }} />
    </Frame>
  );
}

function Frame({ title, style, children }: { title: string; style: string; children: ComponentChildren }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${BRAND}`}</title>
        <meta name="theme-color" content="#fbfaf4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1f1d" media="(prefers-color-scheme: dark)" />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <Sprite />
        <header class="wrap narrow offline-head">
          <Art name="logo" />
          {BRAND}
        </header>
        <main class="wrap narrow stack offline-day">{children}</main>
      </body>
    </html>
  );
}
