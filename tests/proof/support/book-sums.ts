const audited = (action: string, more = "") => `(SELECT count(*) FROM audit_log WHERE action = '${action}' ${more})`;
const isSeries = (value: 0 | 1) => `AND json_extract(detail, '$.isSeries') = ${value}`;
const forLater = "AND json_extract(detail, '$.scope') = 'later'";
const forOne = "AND json_extract(detail, '$.scope') = 'this'";

const daysOfSeries = `1 + (julianday(min(made_until, coalesce(until_date, made_until))) - julianday(from_date)) / (7 * every_weeks)`;

export const bookSums: Record<string, string> = {
  "added visits alone and their audit rows": `SELECT (SELECT count(*) FROM visits WHERE source = 'groomer' AND series_date IS NULL)
    - ${audited("added-visit-added", isSeries(0))} + ${audited("added-visit-removed", forOne)}`,
  "ended added visits and their audit rows": `SELECT (SELECT count(*) FROM visits WHERE source = 'groomer'
    AND status IN ('completed', 'no_show')) - ${audited("added-visit-completed")} - ${audited("added-visit-no_show")}`,
  "series and their audit rows": `SELECT (SELECT count(*) FROM visit_series) - ${audited("added-visit-added", isSeries(1))}
    - ${audited("added-visit-changed", forLater)} + ${audited("added-visit-removed", forLater)}`,
  "series with more or fewer visits than days": `SELECT count(*) FROM visit_series s
    WHERE (SELECT count(*) FROM visits WHERE series_id = s.id) != CAST(${daysOfSeries} AS INTEGER)`,
  "series whose visits begin at different hours": `SELECT count(*) FROM (SELECT series_id FROM visits
    WHERE series_id IS NOT NULL GROUP BY series_id HAVING min(arrival_from) != max(arrival_from))`,
  "planned visits of a series that is gone":
    "SELECT count(*) FROM visits WHERE series_date IS NOT NULL AND series_id IS NULL",
  "added clients and the visits that came with them": `SELECT (SELECT count(*) FROM clients WHERE source = 'added')
    - ${audited("added-visit-added", isSeries(1))}`,
  "imports and their audit rows": `SELECT (SELECT count(*) FROM client_imports)
    - ${audited("clients-imported")} + ${audited("import-undone")}`,
  "imports with more or fewer clients than they say": `SELECT count(*) FROM client_imports i
    WHERE added != (SELECT count(*) FROM clients WHERE import_id = i.id)`,
  "clients of an import that is not there":
    "SELECT count(*) FROM clients WHERE source = 'import' AND import_id IS NULL",
  "clients of an import without their pet": `SELECT count(*) FROM clients c WHERE import_id IS NOT NULL
    AND (SELECT count(*) FROM client_pets WHERE client_id = c.id) != 1`,
  "invitations and their audit rows": `SELECT (SELECT count(*) FROM client_invitations) - ${audited("client-invited")}`,
  "invitations and their mails": `SELECT (SELECT count(*) FROM client_invitations WHERE sent_at IS NOT NULL)
    - (SELECT count(*) FROM outbox WHERE dedupe_key LIKE 'client-invitation %')`,
  "linked clients and their audit rows": `SELECT (SELECT count(*) FROM clients WHERE linked_at IS NOT NULL)
    - ${audited("client-linked")} + ${audited("client-unlinked")}`,
  "pets that are another's although the clients are two": `SELECT count(*) FROM client_pets p
    JOIN clients c ON c.id = p.client_id WHERE p.pet_id IS NOT NULL AND c.account_id IS NULL`,
  "accounts whose bookings have no client": `SELECT count(*) FROM bookings b WHERE NOT EXISTS
    (SELECT 1 FROM clients WHERE groomer_id = b.groomer_id AND account_id = b.pet_parent_id)`,
  "clients who are somebody else and their audit rows": `SELECT (SELECT count(*) FROM not_them) - ${audited("client-not-linked")}`,
  "busy calendars and their audit rows": `SELECT (SELECT count(*) FROM busy_calendars)
    - ${audited("busy-calendar-added")} + ${audited("busy-calendar-removed")}`,
  "busy times of each calendar": `SELECT group_concat(times) FROM (SELECT calendar_id || ':' || count(*) AS times FROM busy_times
    GROUP BY calendar_id ORDER BY calendar_id)`,
};
