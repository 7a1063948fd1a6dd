/** @jsxImportSource preact */

import { Instant } from "#islands/ui/instant.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { ADMIN_DASHBOARD, adminUserPath, groomerPath } from "#src/shared/base/paths.ts";
import type { AuditRow } from "#src/shared/running/admin.ts";
import { actionText, detailParts } from "#src/shared/running/audit-labels.ts";
import { fromReact } from "#views/from-react.ts";
import { Roll } from "#views/ui/roll.tsx";

export const AuditTable = ({ rows }: { rows: AuditRow[] }) => (
  <Roll columns={["When", "Who", "Action", "Target", "Details"]}>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </Roll>
);

const Row = ({ row: { at, actorId, actor, action, detail, reason, ip, ...row } }: { row: AuditRow }) => (
  <tr>
    <td class="when">{fromReact(Instant({ at }))}</td>
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
            {typeof value === "number" ? fromReact(Instant({ at: value })) : value}
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
