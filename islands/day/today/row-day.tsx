import { dayWord } from "#src/shared/day/today/labels.ts";

/** The day of a row. */
export const RowDay = ({ date, today }: { date: string; today: string }) => (
  <time dateTime={date}>{dayWord(date, today)}</time>
);
