import { useRef, useState } from "react";
import type { NeedKind, NeedView } from "#src/shared/admin.ts";
import { mediumDate } from "#src/shared/time.ts";
import { callApi, sentenceOf } from "../lib/api.ts";
import { useData, useRefresh } from "../lib/data.ts";
import { showToast } from "../lib/toasts.ts";

export interface AdminQueueProps {
  needs: NeedView[];
  /** When the page was drawn, in UTC ms: how long things have waited is counted up to then. */
  now: number;
}

const path = "/api/admin/needs-action";

const kinds: Record<NeedKind, { label: string; tone: string }> = {
  "check-pending": { label: "Background check pending", tone: "pending" },
  "check-waiting": { label: "Member without a background check", tone: "pending" },
  "check-expired": { label: "Background check expired", tone: "declined" },
  "past-due": { label: "Payment past due", tone: "declined" },
  alert: { label: "Alert", tone: "declined" },
};

/** What waits for an admin, oldest first. */
export default function AdminQueue({ needs: drawn, now }: AdminQueueProps) {
  const needs = useData(path, drawn);
  const refresh = useRefresh();
  const title = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<number>();

  async function resolve(id: number) {
    setBusy(id);
    try {
      await callApi("POST", `/api/admin/alerts/${id}/resolve`);
      title.current?.focus();
      showToast({ kind: "success", title: "Alert resolved" });
      await refresh(path);
    } catch (error) {
      showToast({ kind: "error", title: "Update failed", description: sentenceOf(error) });
    }
    setBusy(undefined);
  }

  return (
    <section className="stack" aria-labelledby="needs-title">
      <h2 id="needs-title" ref={title} tabIndex={-1}>
        {needs.length === 0 ? "Nothing needs action" : "Oldest first"}
      </h2>
      {needs.length === 0 && <p className="soft">No check is waiting, every payment went through, no alert is open.</p>}
      <ul className="queue">
        {needs.map((need) => (
          <li className="panel" key={`${need.kind} ${need.alertId ?? need.userId}`}>
            <div>
              <p className="row">
                <span className={`status ${kinds[need.kind].tone}`}>{kinds[need.kind].label}</span>
                <span className="soft small">
                  for {waiting(now - need.since)}, since {mediumDate(new Date(need.since).toISOString().slice(0, 10))}
                </span>
              </p>
              {need.userId !== null && <a href={`/admin/users/${need.userId}`}>{need.name}</a>}
              {need.message && <p>{need.message}</p>}
            </div>
            {need.alertId !== null && (
              <button
                type="button"
                className="btn line small"
                disabled={busy === need.alertId}
                onClick={() => resolve(need.alertId!)}
              >
                Mark as resolved<span className="hush">: {need.message}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const HOUR = 3_600_000;

function waiting(ms: number): string {
  const hours = Math.floor(ms / HOUR);
  if (hours < 1) return "less than an hour";
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
