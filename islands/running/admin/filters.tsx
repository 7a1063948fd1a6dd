import type { ChangeEvent, SubmitEvent } from "react";
import { Field } from "#islands/ui/field.tsx";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { UsersQuery } from "#src/shared/running/admin.ts";
import {
  sortLabels,
  stateKinds,
  type UserSort,
  type UserState,
  type UsersTab,
  userSorts,
} from "#src/shared/running/admin-labels.ts";

interface Props {
  tab: UsersTab;
  filter: UsersQuery;
  onChange: (change: Partial<UsersQuery>) => void;
}

export function Filters({ tab, filter, onChange }: Props) {
  const read = (form: HTMLFormElement): Partial<UsersQuery> => {
    const values = new FormData(form);
    return {
      q: String(values.get("q")).trim(),
      state: values.getAll("state").filter(Boolean) as UserState[],
      sort: values.get("sort") as UserSort,
    };
  };
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onChange(read(event.currentTarget));
  }
  const choose = (event: ChangeEvent<HTMLSelectElement>) => onChange(read(event.currentTarget.form!));
  const kinds = tab === "parents" ? stateKinds.slice(0, 1) : stateKinds;
  return (
    <form className="filters" method="get" action={ADMIN_DASHBOARD} onSubmit={search}>
      <input type="hidden" name="tab" value={tab} />
      <Field name="q" label="Name, business, email, phone, city, ZIP code, or booking number">
        <input id="q" type="search" name="q" defaultValue={filter.q} maxLength={100} />
      </Field>
      {kinds.map(({ label, options }, place) => (
        <Field key={label} name="state" id={`state-${place}`} label={label}>
          <select
            id={`state-${place}`}
            name="state"
            value={options.find(({ value }) => filter.state.includes(value))?.value ?? ""}
            onChange={choose}
          >
            <option value="">Any</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </Field>
      ))}
      <Field name="sort" label="Sort by">
        <select id="sort" name="sort" value={filter.sort} onChange={choose}>
          {userSorts
            .filter((sort) => tab !== "parents" || (sort !== "business" && sort !== "unanswered"))
            .map((sort) => (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ))}
        </select>
      </Field>
      <div className="actions">
        <button type="submit" className="btn deep">
          Search
        </button>
      </div>
    </form>
  );
}
