/** @jsxImportSource preact */

import { ENOUGH, monthDay, plainNumber, share } from "#src/shared/base/number-labels.ts";
import { duration } from "#src/shared/base/time.ts";
import type { GrowthWeek } from "#src/shared/running/growth.ts";
import { BarChart } from "#views/charts/bar-chart.tsx";
import { ChartFigure } from "#views/charts/chart-figure.tsx";
import { weekBars } from "#views/charts/week-bars.ts";
import { countAxis, orNothing, type WeeksProps } from "./count-charts.tsx";

const sumOf = (weeks: readonly GrowthWeek[], name: "requests" | "accepted" | "declined" | "expired") =>
  weeks.reduce((sum, week) => sum + week[name], 0);

export function Requests({ weeks }: WeeksProps) {
  const [all, accepted] = [sumOf(weeks, "requests"), sumOf(weeks, "accepted")];
  return (
    <ChartFigure
      title="Requests by week"
      chart={
        <BarChart
          label={`Requests by week: ${plainNumber(all)} in ${weeks.length} weeks, ${plainNumber(accepted)} accepted`}
          bars={weekBars(weeks, (week) => ({ value: week.accepted, upTo: week.requests }))}
          axis={countAxis}
        />
      }
      columns={["Week of", "Sent", "Accepted", "Pending"]}
      rows={weeks.map((week) => [
        monthDay(week.monday),
        ...[week.requests, week.accepted, week.waiting].map(plainNumber),
      ])}
    >
      {plainNumber(accepted)} of {plainNumber(all)} were accepted (solid part of each bar). The rest are declined,
      expired, canceled, or pending.
    </ChartFigure>
  );
}

const percent = (part: number) => `${Math.round(100 * part)}%`;

export function Share({ weeks }: WeeksProps) {
  const accepted = sumOf(weeks, "accepted");
  const decided = accepted + sumOf(weeks, "declined") + sumOf(weeks, "expired");
  const all = share(accepted, decided);
  return (
    <ChartFigure
      title="Acceptance rate"
      chart={
        <BarChart
          label={`Acceptance rate by week: ${all ?? "none"} in ${weeks.length} weeks`}
          bars={weekBars(weeks, ({ acceptedShare }) => ({ value: acceptedShare ?? 0 }))}
          axis={percent}
        />
      }
      columns={["Week of", "Rate", "Declined", "Expired"]}
      rows={weeks.map((week) => [
        monthDay(week.monday),
        orNothing(week.acceptedShare, percent),
        plainNumber(week.declined),
        plainNumber(week.expired),
      ])}
    >
      {all
        ? `${all} of requests that were accepted, declined, or expired.`
        : decided > 0
          ? `${decided} decided so far: the rate shows from ${ENOUGH}.`
          : "No requests have been accepted, declined, or expired yet."}
    </ChartFigure>
  );
}

const hours = (value: number) => (value === 0 ? "0" : `${value.toLocaleString("en-US")} h`);

export function TimeToAnswer({ weeks }: WeeksProps) {
  const known = weeks.flatMap(({ minutesToAnswer }) => minutesToAnswer ?? []);
  return (
    <ChartFigure
      title="Response time"
      chart={
        <BarChart
          label={`Response time by week: ${known.length === 0 ? "none yet" : `latest ${duration(known.at(-1)!)}`}`}
          bars={weekBars(weeks, ({ minutesToAnswer }) => ({ value: (minutesToAnswer ?? 0) / 60 }))}
          axis={hours}
        />
      }
      columns={["Week of", "Median"]}
      rows={weeks.map((week) => [monthDay(week.monday), orNothing(week.minutesToAnswer, duration)])}
    >
      Median time until groomers accept, decline, or propose a new time. Requests expire within two days.
    </ChartFigure>
  );
}
