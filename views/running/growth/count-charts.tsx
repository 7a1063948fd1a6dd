/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { counted, monthDay, plainNumber, wholeDollars } from "#src/shared/base/number-labels.ts";
import type { GrowthWeek } from "#src/shared/running/growth.ts";
import { WeekChart } from "#views/charts/week-chart.tsx";

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
    <WeekChart
      title={title}
      label={`${title}: ${plainNumber(values[0]!)} in the first week, ${plainNumber(values.at(-1)!)} in the last`}
      weeks={weeks}
      bar={(week) => ({ value: of(week) ?? 0 })}
      axis={Math.max(...values) > WIDEST ? countAxis : undefined}
      columns={[column]}
      cells={(week) => [orNothing(of(week), plainNumber)]}
    >
      {children}
    </WeekChart>
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
    <WeekChart
      title="Memberships"
      label={`Memberships by week: ${plainNumber(members ?? 0)} now, plus ${counted(trials ?? 0, "free trial")}`}
      weeks={weeks}
      bar={(week) => ({ value: week.members ?? 0, upTo: (week.members ?? 0) + (week.trials ?? 0) })}
      axis={countAxis}
      columns={["Members", "Free trials"]}
      cells={(week) => [orNothing(week.members, plainNumber), orNothing(week.trials, plainNumber)]}
    >
      {members === null || trials === null
        ? "At the end of each week. Counting starts within the hour."
        : `${counted(members, "member")} plus ${counted(trials, "free trial")} (open top of each bar), at the end of each week.`}
    </WeekChart>
  );
}

export function Income({ weeks }: WeeksProps) {
  const all = weeks.reduce((sum, { income }) => sum + income, 0);
  return (
    <WeekChart
      title="Membership payments"
      label={`Membership payments by week: ${wholeDollars(all)} in ${weeks.length} weeks`}
      weeks={weeks}
      bar={({ income }) => ({ value: income })}
      axis={wholeDollars}
      columns={["Paid"]}
      cells={({ income }) => [wholeDollars(income)]}
    >
      {wholeDollars(all)} total, before fees and refunds.
    </WeekChart>
  );
}
