import type { Filter } from "#src/domain/booking-groups.ts";
import { bookingStatuses, labelFor } from "#src/shared/visits/booking-labels.ts";

/** A list longer than this gets a filter. */
export const LONG_LIST = 8;
export const noFilter: Filter = { words: "", status: "" };

interface Props {
  filter: Filter;
  side: "parent" | "groomer";
  /** How many bookings are left, of how many. */
  shown: number;
  total: number;
  onChange: (filter: Filter) => void;
}

/** Narrows a long list down by status and words. */
export function BookingFilter({ filter, side, shown, total, onChange }: Props) {
  return (
    <search className="booking-filter">
      <div className="field">
        <label htmlFor="booking-words">Search bookings</label>
        <input
          id="booking-words"
          type="search"
          placeholder="Name, service or pet"
          value={filter.words}
          onChange={(event) => onChange({ ...filter, words: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="booking-status">Status</label>
        <select
          id="booking-status"
          value={filter.status}
          onChange={(event) => onChange({ ...filter, status: event.target.value as Filter["status"] })}
        >
          <option value="">All</option>
          {bookingStatuses.map((status) => (
            <option key={status} value={status}>
              {labelFor(status, side)}
            </option>
          ))}
        </select>
      </div>
      <p className="soft small" role="status">
        {shown === total ? `${total} bookings` : `${shown} of ${total} bookings`}
      </p>
    </search>
  );
}
