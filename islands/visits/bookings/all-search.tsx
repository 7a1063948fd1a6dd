import { Options, SelectField, TextField } from "#islands/ui/inputs.tsx";
import { GROOMER_DASHBOARD } from "#src/shared/base/own-paths.ts";
import type { ListAsked } from "#src/shared/day/list/list.ts";
import { listedStates, MAX_WORDS } from "#src/shared/day/list/list-limits.ts";
import { labelFor } from "#src/shared/visits/booking-labels.ts";
import { NOT_PAID } from "#src/shared/visits/payment-labels.ts";

interface Props {
  asked: ListAsked;
  total: number;
}

export function AllSearch({ asked: { q, show }, total }: Props) {
  return (
    <search>
      <form className="list-search" method="get" action={GROOMER_DASHBOARD}>
        <input type="hidden" name="tab" value="bookings" />
        <input type="hidden" name="view" value="all" />
        <TextField
          type="search"
          name="q"
          label="Search bookings"
          errors={{}}
          placeholder="Name, service, or pet"
          maxLength={MAX_WORDS}
          defaultValue={q ?? ""}
        />
        <SelectField name="show" label="Status" errors={{}} defaultValue={show ?? ""}>
          <option value="">All</option>
          <Options of={listedStates} text={(state) => (state === "not_yet" ? NOT_PAID : labelFor(state, "groomer"))} />
        </SelectField>
        <button type="submit" className="btn deep">
          Search
        </button>
      </form>
      <p className="soft small" role="status">
        {`${total === 1 ? "1 booking" : `${total} bookings`}${q || show ? " found" : ""}`}
      </p>
    </search>
  );
}
