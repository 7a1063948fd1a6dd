/** A page beyond the last means the last one. */
export function pageOf<Row>(rows: readonly Row[], { page: asked, size }: { page: number; size: number }) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(asked, pages);
  return { rows: rows.slice((page - 1) * size, page * size), page, pages };
}
