import { dayWord } from "#src/shared/day/today/labels.ts";

export const RowDay = ({ date, today }: { date: string; today: string }) => (
  <time dateTime={date}>{dayWord(date, today)}</time>
);
