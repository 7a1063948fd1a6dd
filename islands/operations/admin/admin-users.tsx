import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";
import { errorSentence, sendToApi } from "#islands/lib/api.ts";
import { FailureNotice } from "#islands/ui/dialog.tsx";
import { Field } from "#islands/ui/field.tsx";
import { OptionTags, SelectField } from "#islands/ui/form.tsx";
import { Pager } from "#islands/ui/pager.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { AdminUserView, UsersQuery } from "#src/shared/operations/admin.ts";
import {
  USERS_PER_PAGE,
  type UserSort,
  type UserState,
  type UsersTab,
  userSortLabels,
  userSorts,
  userStateGroups,
} from "#src/shared/operations/admin-labels.ts";
import { UserTable } from "./user-table.tsx";

const usersPath = ({ q, role, state, sort, page }: UsersQuery, path = "/api/admin/users", tab?: UsersTab): string => {
  const values = { tab, q, role, state, sort: sort === "newest" ? "" : sort, page: page === 1 ? "" : page };
  const filled = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one ? [[name, String(one)]] : [])),
  );
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path;
};

const pagePath = (tab: UsersTab, { role: _, ...filter }: UsersQuery) =>
  usersPath({ ...filter, role: undefined }, ADMIN_DASHBOARD, tab);

interface AdminUsersProps {
  tab: UsersTab;
  filter: UsersQuery;
  found: { users: AdminUserView[]; total: number };
}

/** Tagged with the page, because old rows stay while loading. */
async function load(filter: UsersQuery) {
  const response = await sendToApi("GET", usersPath(filter));
  const users = (await response.json()) as AdminUserView[];
  return { users, total: Number(response.headers.get("x-total-count")), page: filter.page };
}

export default function AdminUsers({ tab, filter: asked, found: drawn }: AdminUsersProps) {
  const [filter, setFilter] = useState(asked);
  const heading = useRef<HTMLHeadingElement>(null);
  const path = usersPath(filter);
  const first = { ...drawn, page: asked.page };
  const { data, error, isFetching } = useQuery({
    queryKey: [path],
    queryFn: () => load(filter),
    initialData: path === usersPath(asked) ? first : undefined,
    placeholderData: keepPreviousData,
    meta: { isInProps: true },
  });
  const { users, total, page } = data ?? first;

  function show(change: Partial<UsersQuery>) {
    const next = { ...filter, page: 1, ...change };
    setFilter(next);
    history.replaceState(history.state, "", pagePath(tab, next));
  }

  function turnTo(next: number) {
    show({ page: next });
    heading.current?.focus();
  }

  return (
    <section className="stack" aria-labelledby="users-title">
      <h2 id="users-title" ref={heading} tabIndex={-1} className="hush">
        Users
      </h2>
      <UserFilters tab={tab} filter={filter} onChange={show} />
      <div className="row spread">
        <p className="soft" role="status">
          {isFetching ? "Searching..." : counted(total, "user")}
        </p>
        <a className="btn line small" href={usersPath(filter, "/api/admin/users.csv")} download>
          Export CSV
        </a>
      </div>
      <FailureNotice title="Failed to fetch users" sentence={error ? errorSentence(error) : undefined} />
      {users.length > 0 ? <UserTable users={users} tab={tab} /> : <p className="empty">No matches. Try fewer words.</p>}
      <Pager
        of="users"
        page={page}
        pages={Math.ceil(total / USERS_PER_PAGE)}
        pathOf={(other) => pagePath(tab, { ...filter, page: other })}
        onTurn={turnTo}
      />
    </section>
  );
}

interface Props {
  tab: UsersTab;
  filter: UsersQuery;
  onChange: (change: Partial<UsersQuery>) => void;
}

function UserFilters({ tab, filter, onChange }: Props) {
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
  const kinds = tab === "parents" ? userStateGroups.slice(0, 1) : userStateGroups;
  return (
    <form className="filters" method="get" action={ADMIN_DASHBOARD} onSubmit={search}>
      <input type="hidden" name="tab" value={tab} />
      <Field name="q" label="Name, business, email, phone, city, ZIP code, or booking number">
        <input id="q" type="search" name="q" defaultValue={filter.q} maxLength={100} />
      </Field>
      {kinds.map(({ label, options }) => (
        <SelectField
          key={label}
          name="state"
          label={label}
          value={options.find(({ value }) => filter.state.includes(value))?.value ?? ""}
          onChange={choose}
        >
          <option value="">Any</option>
          <OptionTags
            of={options.map(({ value }) => value)}
            text={(one) => options.find(({ value }) => value === one)!.label}
          />
        </SelectField>
      ))}
      <SelectField name="sort" label="Sort by" value={filter.sort} onChange={choose}>
        <OptionTags
          of={userSorts.filter((sort) => tab !== "parents" || (sort !== "business" && sort !== "unanswered"))}
          text={(sort) => userSortLabels[sort]}
        />
      </SelectField>
      <div className="actions">
        <button type="submit" className="btn deep">
          Search
        </button>
      </div>
    </form>
  );
}
