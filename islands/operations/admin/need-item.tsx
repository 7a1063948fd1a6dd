import type { ReactNode } from "react";
import { callApi } from "#islands/lib/api.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { DialogButton } from "#islands/ui/dialog-button.tsx";
import { AsyncButton } from "#islands/ui/work-button.tsx";
import { LabeledText } from "#islands/visits/bookings/labeled-text.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { ADMIN_REPORTS, adminUserPath } from "#src/shared/base/paths.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { NeedKind, NeedView } from "#src/shared/operations/admin-needs.ts";
import { ConfirmingButton, sendDecision } from "./decision-button.tsx";
import { BackgroundCheckActions, DisputeChoice, disputedReviewText } from "./need-dispute.tsx";

const SuspensionDialog = lazyDialog(() => import("./account-dialogs.tsx"), "SuspensionDialog");

interface Props {
  need: NeedView;
  now: number;
  hasName: boolean;
  onDone: (message: string) => Promise<unknown>;
  onStale: () => unknown;
}

const kinds: Record<NeedKind, { label: string; tone: string }> = {
  "check-pending": { label: "Background check pending", tone: "pending" },
  "check-waiting": { label: "Member without a background check", tone: "pending" },
  "check-expired": { label: "Background check expired", tone: "declined" },
  "check-renamed": { label: "New name after a background check", tone: "pending" },
  "paying-unlisted": { label: "Paying, but not listed", tone: "declined" },
  "past-due": { label: "Payment past due", tone: "declined" },
  "suspended-paying": { label: "Suspended, but paying", tone: "declined" },
  reported: { label: "Reported", tone: "pending" },
  alert: { label: "Alert", tone: "declined" },
  "email-dead": { label: "Undelivered email", tone: "declined" },
  "email-stuck": { label: "Emails stuck in queue", tone: "declined" },
  "text-stuck": { label: "Texts stuck in queue", tone: "declined" },
};

export function NeedItem({ need, now, hasName, onDone, onStale }: Props) {
  const { kind, since, userId, name, message, alertId, check, visit, suspect, email } = need;
  return (
    <>
      <div>
        <p className="row">
          <span className={`status ${kinds[kind].tone}`}>{kinds[kind].label}</span>
          <span className="soft small">for {waiting(now - since)}</span>
        </p>
        {email && <strong>{email.subject}</strong>}
        {((userId !== null && hasName) || email) && (
          <p>
            {email && "To "}
            {userId !== null && <a href={adminUserPath(userId)}>{name}</a>}
            {email && (userId === null ? recipientOf(email) : ` (${recipientOf(email)})`)}
          </p>
        )}
        {message && <p className={email ? "soft small" : undefined}>{message}</p>}
        {visit && (
          <p>
            Pet parent: <a href={adminUserPath(visit.parentId)}>{visit.parentName}</a>
          </p>
        )}
        {visit?.dispute && (
          <>
            <LabeledText about="Parent's message" text={visit.dispute.text ?? "(removed with their account)"} />
            {visit.dispute.rating !== null && <p>{disputedReviewText(visit.dispute)}</p>}
          </>
        )}
        {email && email.attempts > 1 && <p className="soft small">Tried {email.attempts} times</p>}
      </div>
      {visit?.dispute && <DisputeChoice bookingId={visit.bookingId} dispute={visit.dispute} {...{ onDone, onStale }} />}
      {alertId !== null && !visit?.dispute && (
        <div className="actions">
          <Action path={`/api/admin/alerts/${alertId}/resolve`} done="Alert resolved" {...{ onDone, onStale }}>
            Mark as resolved<span className="hush">: {message}</span>
          </Action>
          {suspect && <Suspend {...suspect} />}
        </div>
      )}
      {kind === "reported" && (
        <a className="btn line small" href={ADMIN_REPORTS}>
          View reports<span className="hush">: {message}</span>
        </a>
      )}
      {check && <BackgroundCheckActions check={check} name={name} onDone={onDone} />}
      {email && <EmailActions email={email} {...{ onDone, onStale }} />}
    </>
  );
}

interface ActionProps extends Pick<Props, "onDone" | "onStale"> {
  path: string;
  done: string;
  children: ReactNode;
}

const Action = ({ path, done, onDone, onStale, children }: ActionProps) => (
  <AsyncButton
    work={async () => {
      await sendDecision(path, undefined, onStale, "POST");
      await onDone(done);
    }}
    failed="Update failed"
  >
    {children}
  </AsyncButton>
);

function Suspend({ fullName, membershipState, ...user }: NonNullable<NeedView["suspect"]>) {
  return (
    <DialogButton tone="danger" label="Suspend" about={fullName}>
      {(onClose) => (
        <SuspensionDialog
          user={{ ...user, groomerProfile: membershipState && { membershipState } }}
          suspended
          onClose={onClose}
        />
      )}
    </DialogButton>
  );
}

type UnsentEmail = NonNullable<NeedView["email"]>;

const recipientOf = ({ recipient }: UnsentEmail) => recipient ?? "an address with no account";

function EmailActions({ email, onDone, onStale }: Pick<Props, "onDone" | "onStale"> & { email: UnsentEmail }) {
  const path = `/api/admin/emails/${email.id}`;
  const which = `${email.subject}, to ${recipientOf(email)}`;
  return (
    <div className="actions">
      <Action path={`${path}/send-again`} done="Resending email" {...{ onDone, onStale }}>
        Resend<span className="hush">: {which}</span>
      </Action>
      <ConfirmingButton
        label="Delete"
        about={which}
        tone="plain"
        title="Delete this email?"
        confirm="Delete email"
        busy="Deleting..."
        isDanger
        send={() => callApi("POST", `${path}/discard`)}
        onDone={() => onDone("Email deleted")}
      >
        <p>
          "{email.subject}" won't be sent to {recipientOf(email)}. This can't be undone.
        </p>
      </ConfirmingButton>
    </div>
  );
}

function waiting(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return "less than an hour";
  if (hours < 48) return counted(hours, "hour");
  return `${Math.floor(hours / 24)} days`;
}
