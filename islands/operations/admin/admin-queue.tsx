import { callApi } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { groupToEntries } from "#src/shared/base/grouped.ts";
import { adminUserPath } from "#src/shared/base/paths.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { ConfirmingButton } from "./decision-button.tsx";
import { NeedItem } from "./need-item.tsx";

const SendAll = ({ onDone }: { onDone: (message: string) => Promise<unknown> }) => (
  <ConfirmingButton
    label="Resend all emails"
    title="Resend all emails?"
    confirm="Resend all"
    busy="Sending..."
    send={() => callApi("POST", "/api/admin/emails/send-again")}
    onDone={() => onDone("Resending all emails")}
  >
    <p>Fix the cause first, or they'll end up back here.</p>
  </ConfirmingButton>
);

interface AdminQueueProps {
  needs: NeedView[];
  /** UTC milliseconds; waiting times end here. */
  now: number;
}

const path = "/api/admin/needs-action";

export default function AdminQueue({ needs: drawn, now }: AdminQueueProps) {
  const needs = useLiveData(path, drawn);
  const refresh = useRefresh();

  const deadEmails = needs.filter(({ kind }) => kind === "email-dead").length;

  async function done(message: string) {
    showToast({ kind: "success", title: message });
    await refresh(path);
  }

  const rows = groupToEntries(needs, rowOf);
  const item = (need: NeedView, hasName: boolean) => (
    <NeedItem need={need} now={now} hasName={hasName} onDone={done} onStale={() => refresh(path)} />
  );
  return (
    <section className="stack" aria-labelledby="needs-title">
      <div className="row spread">
        <h2 id="needs-title" className="title">
          {needs.length === 0 ? "Nothing needs action" : "Oldest first"}
        </h2>
        {deadEmails > 1 && <SendAll onDone={done} />}
      </div>
      {needs.length === 0 && (
        <p className="soft">No pending background checks, failed payments, undelivered emails, reports, or alerts.</p>
      )}
      <ul className="queue">
        {rows.map(([row, [first, ...others]]) => (
          <li key={row} className="panel">
            {others.length === 0 ? (
              item(first!, true)
            ) : (
              <>
                <h3>
                  <a href={adminUserPath(row)}>{first!.name ?? first!.suspect!.fullName}</a>
                </h3>
                <ul className="queue">
                  {[first!, ...others].map((need) => (
                    <li key={needKey(need)}>{item(need, false)}</li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One row per person. */
const rowOf = (need: NeedView) => need.userId ?? need.suspect?.id ?? needKey(need);

const needKey = ({ kind, email, alertId, userId, message }: NeedView) =>
  `${kind} ${kind === "reported" ? `${userId} ${message}` : (email?.id ?? alertId ?? userId)}`;
