import { timeSlots } from "#src/shared/base/time-slots.ts";
import type { SearchQuery } from "#src/shared/finding/search-query.ts";
import { Choice, FieldError, marks } from "./choice.tsx";

interface Props {
  query: SearchQuery;
  fields: Record<string, string>;
}

/** A day on which somebody is to be free, and a part of it. */
export function WhenFields({ query, fields }: Props) {
  return (
    <>
      <div className="field">
        <label htmlFor="date">
          Day <span className="optional">(optional)</span>
        </label>
        <input id="date" name="date" type="date" defaultValue={query.date} {...marks("date", fields.date)} />
        <FieldError name="date" error={fields.date} />
      </div>
      <Choice name="slot" label="Time of day" className="" value={query.slot}>
        {[["", "Any time"] as const, ...timeSlots.map((slot) => [slot, slot.split(" ")[0]!] as const)]}
      </Choice>
    </>
  );
}
