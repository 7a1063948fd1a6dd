import { Icon } from "#islands/ui/icon.tsx";
import { NEW_VISIT } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";

export const spans = [1, 3] as const;
export type Span = (typeof spans)[number];

interface Props {
  date: string;
  span: Span;
  onSpan: (span: Span) => void;
  onMonth: () => void;
}

/** Replaces the page's title on a phone. */
export const CalendarBar = ({ date, span, onSpan, onMonth }: Props) => (
  <div className="calendar-bar">
    <button type="button" className="month-name" aria-haspopup="dialog" onClick={onMonth}>
      {longDate(date).split(", ")[1]!.split(" ")[0]}
      <Icon name="down" />
    </button>
    <fieldset className="segmented">
      <legend className="hush">Days shown</legend>
      {spans.map((one) => (
        <button key={one} type="button" aria-pressed={one === span} onClick={() => onSpan(one)}>
          {one === 1 ? "Day" : "3 days"}
        </button>
      ))}
    </fieldset>
    <a className="round fill" href={NEW_VISIT} aria-label="Add a visit">
      <Icon name="plus" />
    </a>
  </div>
);
