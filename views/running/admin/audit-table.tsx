/** @jsxImportSource preact */

import { ADMIN_DASHBOARD, adminUserPath } from "#src/shared/base/paths.ts";
import { dateAndTime } from "#src/shared/base/time.ts";
import type { AuditRow } from "#src/shared/running/admin.ts";
import { actionText, detailText } from "#src/shared/running/audit-labels.ts";
import { Roll } from "#views/ui/roll.tsx";

export const AuditTable = ({ rows }: { rows: AuditRow[] }) => (
  <Roll columns={["When", "Who", "Action", "Target", "Details"]} data-rare>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </Roll>
);

const Row = ({ row: { at, actorId, actor, action, target, detail, reason, ip } }: { row: AuditRow }) => (
  <tr>
    <td class="when">
      <time dateTime={new Date(at).toISOString()} data-utc>
        {dateAndTime(at)} UTC
      </time>
    </td>
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
      <Target target={target} />
    </td>
    <td class="small">
      {reason && <p class="clamp">{reason}</p>}
      {detail && detailText(detail)}
    </td>
  </tr>
);

function Target({ target }: { target: string | null }) {
  const userId = /^user (\d+)$/.exec(target ?? "")?.[1];
  return userId ? <a href={adminUserPath(userId)}>{target}</a> : target;
}
