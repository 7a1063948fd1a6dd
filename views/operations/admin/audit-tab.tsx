/** @jsxImportSource preact */

import { Pager } from "#islands/ui/pager.tsx";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { ADMIN_DASHBOARD, adminUserPath, groomerPath } from "#src/shared/base/paths.ts";
import type { AdminDashboardQuery, AuditRow } from "#src/shared/operations/admin.ts";
import { AUDIT_PER_PAGE } from "#src/shared/operations/admin-labels.ts";
import { actionText, detailParts } from "#src/shared/operations/audit-labels.ts";
import { toPreactNode } from "#views/from-react.ts";
import { CardTable } from "#views/ui/card-table.tsx";
import { SelectField, TextField } from "#views/ui/field.tsx";
import { instantElement } from "./details.tsx";

interface AuditTabProps {
  query: AdminDashboardQuery;
  actions: string[];
  rows: AuditRow[];
  total: number;
}

export const AuditTab = ({ query, actions, rows, total }: AuditTabProps) => (
  <section class="stack" aria-labelledby="audit-title">
    <h2 id="audit-title" class="hush">
      Audit log
    </h2>
    <Filter query={query} actions={actions} />
    <p class="soft" role="status">
      {counted(total, "entry", "entries")}
    </p>
    {rows.length > 0 && <AuditTable rows={rows} />}
    {toPreactNode(
      Pager({
        of: "the audit log",
        page: query.page,
        pages: Math.ceil(total / AUDIT_PER_PAGE),
        pathOf: (page) => pagePath(query, page),
        names: ["Newer", "Older"],
      }),
    )}
  </section>
);

function Filter({ query, actions }: Pick<AuditTabProps, "query" | "actions">) {
  const known = actions.includes(query.action) || !query.action ? actions : [query.action, ...actions];
  return (
    <form class="filters" method="get" action={ADMIN_DASHBOARD}>
      <input type="hidden" name="tab" value="audit" />
      <TextField name="actor" label="Who (ID, username, or email)" value={query.actor} />
      <TextField name="target" label="Target (for example, user 12)" value={query.target} />
      <TextField name="network" label="Network (IP address)" value={query.network} />
      <SelectField
        name="action"
        label="Action"
        value={query.action}
        placeholder="All actions"
        options={known.map((action) => ({ value: action, label: actionText(action) }))}
      />
      <div class="actions">
        <button class="btn deep" type="submit">
          Show
        </button>
        {(query.actor || query.target || query.action || query.network) && (
          <a class="btn plain" href={`${ADMIN_DASHBOARD}?tab=audit`}>
            Show all
          </a>
        )}
      </div>
    </form>
  );
}

const pagePath = ({ actor, target, action, network }: AdminDashboardQuery, page: number) =>
  `${ADMIN_DASHBOARD}?${new URLSearchParams({ tab: "audit", actor, target, action, network, page: String(page) })}`;

export const AuditTable = ({ rows }: { rows: AuditRow[] }) => (
  <CardTable columns={["When", "Who", "Action", "Target", "Details"]}>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </CardTable>
);

const Row = ({ row: { at, actorId, actor, action, detail, reason, ip, ...row } }: { row: AuditRow }) => (
  <tr>
    <td class="when">{instantElement(at)}</td>
    <td>
      {actorId === null ? (
        <span class="soft">not logged in</span>
      ) : (
        <a href={adminUserPath(actorId)}>{actor ?? actorId}</a>
      )}
      {ip && (
        <span class="soft small">
          {" from "}
          <a href={`${ADMIN_DASHBOARD}?tab=audit&network=${encodeURIComponent(ip)}`}>{ip}</a>
        </span>
      )}
    </td>
    <td>{actionText(action)}</td>
    <td>
      <Target {...row} />
    </td>
    <td class="small">
      {reason && <p class="clamp">{reason}</p>}
      {detail &&
        detailParts(detail).map(([name, value], index) => (
          <>
            {`${index > 0 ? ", " : ""}${name}: `}
            {typeof value === "number" ? instantElement(value) : value}
          </>
        ))}
    </td>
  </tr>
);

const pathOf: Record<string, (id: string) => string> = {
  user: adminUserPath,
  groomer: groomerPath,
  booking: (id) => bookingPagePath(Number(id)),
};

function Target({ target, targetName }: Pick<AuditRow, "target" | "targetName">) {
  if (target === null) return null;
  const [kind = "", id = ""] = target.split(" ");
  const text = targetName ?? actionText(target);
  return pathOf[kind] ? <a href={pathOf[kind](id)}>{text}</a> : text;
}
