import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { sendToApi, sentenceOf } from "#islands/lib/api.ts";
import { Pager } from "#islands/ui/pager.tsx";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { AdminUserView, UsersQuery } from "#src/shared/running/admin.ts";
import { USERS_PER_PAGE, type UsersTab } from "#src/shared/running/admin-labels.ts";
import { Filters } from "./filters.tsx";
import { UserTable } from "./user-table.tsx";

const usersPath = ({ q, role, state, sort, page }: UsersQuery, path = "/api/admin/users"): string =>
  withQuery(path, { q, role, state, sort: sort === "newest" ? "" : sort, page: page === 1 ? "" : page });

const pagePath = (tab: UsersTab, { q, state, sort, page }: UsersQuery): string =>
  withQuery(ADMIN_DASHBOARD, {
    tab,
    q,
    state,
    sort: sort === "newest" ? "" : sort,
    page: page === 1 ? "" : page,
  });

function withQuery(path: string, values: Record<string, string | number | string[] | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one ? [[name, String(one)]] : [])),
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

interface Found {
  users: AdminUserView[];
  total: number;
}

interface AdminUsersProps {
  tab: UsersTab;
  filter: UsersQuery;
  found: Found;
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
      <Filters tab={tab} filter={filter} onChange={show} />
      <div className="row spread">
        <p className="soft" role="status">
          {isFetching ? "Searching..." : usersFound(total)}
        </p>
        <a className="btn line small" href={usersPath(filter, "/api/admin/users.csv")} download>
          Export CSV
        </a>
      </div>
      {error && (
        <div className="notice bad" role="alert">
          <p>
            <strong>Failed to fetch users</strong>
            {sentenceOf(error)}
          </p>
        </div>
      )}
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

const usersFound = (total: number) => (total === 1 ? "1 user" : `${total.toLocaleString("en-US")} users`);
