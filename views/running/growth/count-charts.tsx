/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { counted, monthDay, plainNumber, wholeDollars } from "#src/shared/base/number-labels.ts";
import type { GrowthWeek } from "#src/shared/running/growth.ts";
import { BarChart } from "#views/charts/bar-chart.tsx";
import { ChartFigure } from "#views/charts/chart-figure.tsx";
import { weekBars } from "#views/charts/week-bars.ts";

export interface WeeksProps {
  weeks: readonly GrowthWeek[];
}

/** Larger numbers don't fit above their bars. */
const WIDEST = 99;

export const countAxis = (value: number) => (Number.isInteger(value) ? plainNumber(value) : "");

interface CountsProps extends WeeksProps {
  title: string;
  column: string;
  of: (week: GrowthWeek) => number | null;
  children: ComponentChildren;
}

function Counts({ weeks, title, column, of, children }: CountsProps) {
  const values = weeks.map((week) => of(week) ?? 0);
  return (
    <ChartFigure
      title={title}
      chart={
        <BarChart
          label={`${title}: ${plainNumber(values[0]!)} in the first week, ${plainNumber(values.at(-1)!)} in the last`}
          bars={weekBars(weeks, (week) => ({ value: of(week) ?? 0 }))}
          {...(Math.max(...values) > WIDEST ? { axis: countAxis } : {})}
        />
      }
      columns={["Week of", column]}
      rows={weeks.map((week) => [monthDay(week.monday), orNothing(of(week), plainNumber)])}
    >
      {children}
    </ChartFigure>
  );
}

export const orNothing = (value: number | null, words: (value: number) => string) =>
  value === null ? "–" : words(value);

export const Completed = ({ weeks }: WeeksProps) => (
  <Counts weeks={weeks} title="Visits by week" column="Visits" of={({ completed }) => completed}>
    Completed visits, marked by the groomer or automatically after two days.
  </Counts>
);

export const Parents = ({ weeks }: WeeksProps) => (
  <Counts weeks={weeks} title="Active pet parents" column="Pet parents" of={({ parents }) => parents}>
    Pet parents with a request or visit that week, each counted once.
  </Counts>
);

export const Listed = ({ weeks, since }: WeeksProps & { since: string | null }) => (
  <Counts weeks={weeks} title="Listed groomers" column="Listed" of={({ listed }) => listed}>
    {since === null
      ? "At the end of each week. Counting starts within the hour."
      : since > weeks[0]!.monday
        ? `At the end of each week, since ${monthDay(since)}.`
        : "At the end of each week."}
  </Counts>
);

export function Members({ weeks }: WeeksProps) {
  const { members, trials } = weeks.at(-1)!;
  return (
    <ChartFigure
      title="Memberships"
      chart={
        <BarChart
          label={`Memberships by week: ${plainNumber(members ?? 0)} now, plus ${counted(trials ?? 0, "free trial")}`}
          bars={weekBars(weeks, (week) => ({
            value: week.members ?? 0,
            upTo: (week.members ?? 0) + (week.trials ?? 0),
          }))}
          axis={countAxis}
        />
      }
      columns={["Week of", "Members", "Free trials"]}
      rows={weeks.map((week) => [
        monthDay(week.monday),
        orNothing(week.members, plainNumber),
        orNothing(week.trials, plainNumber),
      ])}
    >
      {members === null || trials === null
        ? "At the end of each week. Counting starts within the hour."
        : `${counted(members, "member")} plus ${counted(trials, "free trial")} (open top of each bar), at the end of each week.`}
    </ChartFigure>
  );
}

export function Income({ weeks }: WeeksProps) {
  const all = weeks.reduce((sum, { income }) => sum + income, 0);
  return (
    <ChartFigure
      title="Membership payments"
      chart={
        <BarChart
          label={`Membership payments by week: ${wholeDollars(all)} in ${weeks.length} weeks`}
          bars={weekBars(weeks, ({ income }) => ({ value: income }))}
          axis={wholeDollars}
        />
      }
      columns={["Week of", "Paid"]}
      rows={weeks.map(({ monday, income }) => [monthDay(monday), wholeDollars(income)])}
    >
      {wholeDollars(all)} total, before fees and refunds.
    </ChartFigure>
  );
}
