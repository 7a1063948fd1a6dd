import { monthDay } from "#src/shared/base/number-labels.ts";
import type { Bar } from "./bar-chart.tsx";

export const weekBars = <Week extends { monday: string }>(
  weeks: readonly Week[],
  bar: (week: Week) => { value: number; upTo?: number },
): Bar[] =>
  weeks.map((week, at) => ({ name: monthDay(week.monday), isRunning: at === weeks.length - 1, ...bar(week) }));
