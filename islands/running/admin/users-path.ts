import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { UsersQuery } from "#src/shared/running/admin.ts";
import type { UsersTab } from "#src/shared/running/admin-labels.ts";

export function usersPath({ q, role, state, sort, page }: UsersQuery, path = "/api/admin/users"): string {
  return withQuery(path, { q, role, state, sort: sort === "newest" ? "" : sort, page: page === 1 ? "" : page });
}

export function pagePath(tab: UsersTab, { q, state, sort, page }: UsersQuery): string {
  return withQuery(ADMIN_DASHBOARD, {
    tab,
    q,
    state,
    sort: sort === "newest" ? "" : sort,
    page: page === 1 ? "" : page,
  });
}

function withQuery(path: string, values: Record<string, string | number | string[] | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one ? [[name, String(one)]] : [])),
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
