/** @jsxImportSource preact */

import { businessPath } from "#src/shared/base/dashboard-paths.ts";
import {
  capitalize,
  counted,
  incomeRange,
  MIN_SAMPLE,
  moreSearchesAMonth,
  searchesAMonth,
  shareText,
  wholeDollars,
  withCommas,
} from "#src/shared/base/number-labels.ts";
import { duration } from "#src/shared/base/time.ts";
import { bestWiderRadius, type InsightsView } from "#src/shared/dashboard/insights.ts";
import { BarChart } from "#views/charts/bar-chart.tsx";
import { ChartPanel, RowChartFigure } from "#views/charts/row-chart.tsx";
import { WeekChart } from "#views/charts/weekly.tsx";

type Week = InsightsView["weeks"][number];
type Weeks = { weeks: Week[]; all: Omit<Week, "monday"> };

export function VisitsChart({ weeks, all: { visits } }: Weeks) {
  const aWeek = Math.round((10 * visits) / weeks.length) / 10;
  return (
    <WeekChart
      weeks={weeks}
      title="Visits by week"
      label={`Visits by week: ${visits} in ${weeks.length} weeks`}
      bar={(week) => ({ value: week.visits })}
      columns={[["Visits", (week) => withCommas(week.visits)]]}
    >
      {counted(visits, "visit")}, {aWeek} per week. The dashed bar is this week.
    </WeekChart>
  );
}

export const WeekIncomeChart = ({ weeks, all }: Weeks) => (
  <WeekChart
    weeks={weeks}
    title="Estimated income by week"
    label={`Estimated income by week: ${incomeRange(all)} in ${weeks.length} weeks`}
    bar={({ incomeMin, incomeMax }) => ({ value: incomeMin, upTo: incomeMax })}
    axis={wholeDollars}
    columns={[["Estimated income", incomeRange]]}
  >
    {incomeRange(all)}. Solid bars use your lowest prices, open tops your highest. Actual payments may differ.
  </WeekChart>
);

export function BusyDaysChart({ weekdays, visits }: Pick<InsightsView, "weekdays"> & { visits: number }) {
  const most = Math.max(...weekdays.map((day) => day.visits));
  const isKnown = visits >= MIN_SAMPLE;
  const busiest = weekdays.filter((day) => day.visits === most).map(({ weekday }) => `${capitalize(weekday)}s`);
  return (
    <ChartPanel
      title="Your busiest days"
      chart={
        <BarChart
          label={isKnown ? `Visits by day of the week: busiest on ${namesText(busiest)}` : "Visits by day of the week"}
          bars={weekdays.map((day) => ({ name: capitalize(day.weekday).slice(0, 3), value: day.visits }))}
        />
      }
      columns={["Day", "Visits"]}
      rows={weekdays.map((day) => [capitalize(day.weekday), withCommas(day.visits)])}
    >
      {!isKnown
        ? `After ${MIN_SAMPLE} visits, see which days are your busiest.`
        : busiest.length < 4
          ? `${namesText(busiest)} have the most visits: ${most * busiest.length} of ${visits}.`
          : "No day is busier than the rest."}
    </ChartPanel>
  );
}

const namesText = (names: string[]) => new Intl.ListFormat("en-US").format(names);

interface RoadProps {
  driving: NonNullable<InsightsView["driving"]>;
  visits: number;
}

export function DriveShareChart({ driving: { driving, working }, visits }: RoadProps) {
  const isKnown = visits >= MIN_SAMPLE;
  const rows = [
    { name: "With clients", value: working },
    { name: "Driving", value: driving },
  ].map((row) => ({ ...row, part: (isKnown && shareText(row.value, driving + working)) || "–" }));
  return (
    <RowChartFigure
      title="Driving time"
      label={rows.map(({ name, value, part }) => `${name}: ${isKnown ? part : duration(value)}`).join(", ")}
      bars={rows.map(({ name, value, part }) => ({
        name,
        value,
        words: isKnown ? `${duration(value)} (${part})` : duration(value),
      }))}
      columns={["Activity", "Time", "Share"]}
      rows={rows.map(({ name, value, part }) => [name, duration(value), part])}
    >
      {isKnown
        ? `Driving takes ${rows[1]!.part} of your working time, estimated by ZIP code. Book nearby visits on the same day to lower it.`
        : `After ${MIN_SAMPLE} visits, see how much of your working time you drive.`}
    </RowChartFigure>
  );
}

export function ZeroResultsChart({ zeroResults }: { zeroResults: NonNullable<InsightsView["zeroResults"]> }) {
  const { radius, within, wider } = zeroResults;
  const rows = [
    { name: `Within your ${miles(radius)}`, value: within },
    ...wider.map((step) => ({ name: `Within ${miles(step.radius)}`, value: within + step.more })),
  ].map((row) => ({ ...row, words: searchesAMonth(row.value) }));
  const best = bestWiderRadius(wider);
  return (
    <RowChartFigure
      title="Searches with no results"
      label={rows.map(({ name, words }) => `${name}: ${words}`).join(", ")}
      bars={rows}
      columns={["Radius", "Average"]}
      rows={rows.map(({ name, words }) => [name, words])}
    >
      {best ? (
        <>
          <a href={businessPath("area")}>Expand to {miles(best.radius)}</a>: {moreSearchesAMonth(best.more)}. With no
          match, parents see the three nearest groomers and who serves the area.
        </>
      ) : (
        `A radius of up to ${miles((wider.at(-1) ?? zeroResults).radius)} wouldn't have reached more.`
      )}
    </RowChartFigure>
  );
}

const miles = (count: number) => `${count} ${count === 1 ? "mile" : "miles"}`;
