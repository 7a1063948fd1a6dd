/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { monthDay } from "#src/shared/base/number-labels.ts";
import { BarChart, type ChartBar } from "./bar-chart.tsx";
import { ChartPanel } from "./row-chart.tsx";

interface WeeklyProps<Week> {
  weeks: readonly Week[];
  title: string;
  label: string;
  bar: (week: Week) => Pick<ChartBar, "value" | "upTo">;
  axis?: (value: number) => string;
  columns: readonly (readonly [name: string, text: (week: Week) => string])[];
  children: ComponentChildren;
}

/** The last week is still running. */
export function WeekChart<Week extends { monday: string }>({ weeks, title, label, bar, ...props }: WeeklyProps<Week>) {
  const { axis, columns, children } = props;
  const names = weeks.map(({ monday }) => monthDay(monday));
  const bars = weeks.map((week, at) => ({ name: names[at]!, isRunning: at === weeks.length - 1, ...bar(week) }));
  return (
    <ChartPanel
      title={title}
      chart={<BarChart label={label} bars={bars} {...(axis && { axis })} />}
      columns={["Week of", ...columns.map(([name]) => name)]}
      rows={weeks.map((week, at) => [names[at]!, ...columns.map(([, text]) => text(week))])}
    >
      {children}
    </ChartPanel>
  );
}
