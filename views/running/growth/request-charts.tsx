/** @jsxImportSource preact */

import { monthDay, plainNumber, share } from "#src/shared/base/number-labels.ts";
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
      columns={["Week of", "Sent", "Accepted", "Waiting"]}
      rows={weeks.map((week) => [
        monthDay(week.monday),
        ...[week.requests, week.accepted, week.waiting].map(plainNumber),
      ])}
    >
      {plainNumber(accepted)} of {plainNumber(all)} were accepted: the full part of a bar. The others were declined, ran
      out, were taken back or still wait.
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
      title="Accepted share"
      chart={
        <BarChart
          label={`Accepted share by week: ${all ?? "none"} in ${weeks.length} weeks`}
          bars={weekBars(weeks, ({ acceptedShare }) => ({ value: acceptedShare ?? 0 }))}
          axis={percent}
        />
      }
      columns={["Week of", "Share", "Declined", "Ran out"]}
      rows={weeks.map((week) => [
        monthDay(week.monday),
        orNothing(week.acceptedShare, percent),
        plainNumber(week.declined),
        plainNumber(week.expired),
      ])}
    >
      {all ? `${all} of those that were accepted, declined or ran out.` : "No request has been decided yet."} What
      waits, or was taken back, is left out.
    </ChartFigure>
  );
}

const hours = (value: number) => (value === 0 ? "0" : `${value.toLocaleString("en-US")} h`);

export function TimeToAnswer({ weeks }: WeeksProps) {
  const known = weeks.flatMap(({ minutesToAnswer }) => minutesToAnswer ?? []);
  return (
    <ChartFigure
      title="Time to answer"
      chart={
        <BarChart
          label={`Time to answer by week: ${known.length === 0 ? "none" : duration(known.at(-1)!)} lately`}
          bars={weekBars(weeks, ({ minutesToAnswer }) => ({ value: (minutesToAnswer ?? 0) / 60 }))}
          axis={hours}
        />
      }
      columns={["Week of", "Half had come within"]}
      rows={weeks.map((week) => [monthDay(week.monday), orNothing(week.minutesToAnswer, duration)])}
    >
      Half of all answers to the requests of a week had come by then: yes, no or other times. Requests run out after two
      days at the latest.
    </ChartFigure>
  );
}
