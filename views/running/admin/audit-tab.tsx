/** @jsxImportSource preact */

import { Pager } from "#islands/ui/pager.tsx";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { AuditRow, DashboardQuery } from "#src/shared/running/admin.ts";
import { AUDIT_PER_PAGE } from "#src/shared/running/admin-labels.ts";
import { actionText } from "#src/shared/running/audit-labels.ts";
import { fromReact } from "#views/from-react.ts";
import { Field, SelectField } from "#views/ui/field.tsx";
import { AuditTable } from "./audit-table.tsx";

interface AuditTabProps {
  query: DashboardQuery;
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
      {total === 1 ? "1 entry" : `${total.toLocaleString("en-US")} entries`}
    </p>
    {rows.length > 0 && <AuditTable rows={rows} />}
    {fromReact(
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
      <Field name="actor" label="Who (ID, username, or email)" value={query.actor} />
      <Field name="target" label="Target (for example, user 12)" value={query.target} />
      <Field name="network" label="Network (IP address)" value={query.network} />
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

const pagePath = ({ actor, target, action, network }: DashboardQuery, page: number) =>
  `${ADMIN_DASHBOARD}?${new URLSearchParams({ tab: "audit", actor, target, action, network, page: String(page) })}`;
