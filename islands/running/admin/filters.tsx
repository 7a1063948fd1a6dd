import type { ChangeEvent, SubmitEvent } from "react";
import { Field } from "#islands/ui/field.tsx";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { UsersQuery } from "#src/shared/running/admin.ts";
import {
  sortLabels,
  stateGroups,
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

/** Words, a state and an order. Without script it is a form that asks the same page. */
export function Filters({ tab, filter, onChange }: Props) {
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onChange({ q: String(new FormData(event.currentTarget).get("q")).trim() });
  }
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const q = String(new FormData(event.currentTarget.form!).get("q")).trim();
    if (event.currentTarget.name === "sort") onChange({ q, sort: event.currentTarget.value as UserSort });
    else onChange({ q, state: (event.currentTarget.value || undefined) as UserState | undefined });
  };
  const groups = tab === "parents" ? stateGroups.slice(0, 1) : stateGroups;
  return (
    <form className="filters" method="get" action={ADMIN_DASHBOARD} onSubmit={search}>
      <input type="hidden" name="tab" value={tab} />
      <Field name="q" label="Name, business, e-mail, phone, city, ZIP or booking number">
        <input id="q" type="search" name="q" defaultValue={filter.q} maxLength={100} />
      </Field>
      <Field name="state" label="State">
        <select id="state" name="state" value={filter.state ?? ""} onChange={choose}>
          <option value="">Any</option>
          {groups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      <Field name="sort" label="Order">
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
