/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { monthDay } from "#src/shared/base/number-labels.ts";
import { type Bar, BarChart } from "./bar-chart.tsx";
import { ChartFigure } from "./chart-figure.tsx";

interface WeekChartProps<Week> {
  title: string;
  label: string;
  weeks: readonly Week[];
  bar: (week: Week) => Pick<Bar, "value" | "upTo">;
  axis?: ((value: number) => string) | undefined;
  columns: readonly string[];
  cells: (week: Week) => string[];
  children: ComponentChildren;
}

export function WeekChart<Week extends { monday: string }>(props: WeekChartProps<Week>) {
  const { weeks, label, bar, axis, columns, cells, ...figure } = props;
  const name = ({ monday }: Week) => monthDay(monday);
  const bars = weeks.map((week, at) => ({ name: name(week), isRunning: at === weeks.length - 1, ...bar(week) }));
  return (
    <ChartFigure
      {...figure}
      chart={<BarChart label={label} bars={bars} axis={axis} />}
      columns={["Week of", ...columns]}
      rows={weeks.map((week) => [name(week), ...cells(week)])}
    />
  );
}
