interface ListQuery {
  q?: string | undefined;
  show?: string | undefined;
  page?: number | undefined;
}

export function listQueryString({ q, show, page = 1 }: ListQuery): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (show) query.set("show", show);
  if (page > 1) query.set("page", String(page));
  return query.toString();
}
