import type { ReactNode } from "react";
import { callApi } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { WorkButton } from "#islands/ui/work-button.tsx";
import { Said } from "#islands/visits/bookings/said.tsx";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { ADMIN_REPORTS, adminUserPath } from "#src/shared/base/paths.ts";
import type { NeedKind, NeedView } from "#src/shared/running/admin-needs.ts";
import { Ask, AskFirst, sendDecision } from "./ask.tsx";
import { NeedCheck, NeedContest, reviewSaid } from "./need-contest.tsx";

const SuspensionDialog = lazily(() => import("./account-dialogs.tsx"), "SuspensionDialog");

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
  "mail-dead": { label: "Undelivered email", tone: "declined" },
  "mail-stuck": { label: "Emails stuck in queue", tone: "declined" },
  "text-stuck": { label: "Texts stuck in queue", tone: "declined" },
};

export function NeedItem({ need, now, hasName, onDone, onStale }: Props) {
  const { kind, since, userId, name, message, alertId, check, visit, suspect, mail } = need;
  return (
    <>
      <div>
        <p className="row">
          <span className={`status ${kinds[kind].tone}`}>{kinds[kind].label}</span>
          <span className="soft small">for {waiting(now - since)}</span>
        </p>
        {mail && <strong>{mail.subject}</strong>}
        {((userId !== null && hasName) || mail) && (
          <p>
            {mail && "To "}
            {userId !== null && <a href={adminUserPath(userId)}>{name}</a>}
            {mail && (userId === null ? recipientOf(mail) : ` (${recipientOf(mail)})`)}
          </p>
        )}
        {message && <p className={mail ? "soft small" : undefined}>{message}</p>}
        {visit && (
          <p>
            Pet parent: <a href={adminUserPath(visit.parentId)}>{visit.parentName}</a>
          </p>
        )}
        {visit?.contest && (
          <>
            <Said about="Parent's message" text={visit.contest.text ?? "(removed with their account)"} />
            {visit.contest.rating !== null && <p>{reviewSaid(visit.contest)}</p>}
          </>
        )}
        {mail && mail.attempts > 1 && <p className="soft small">Tried {mail.attempts} times</p>}
      </div>
      {visit?.contest && <NeedContest bookingId={visit.bookingId} contest={visit.contest} {...{ onDone, onStale }} />}
      {alertId !== null && !visit?.contest && (
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
      {check && <NeedCheck check={check} name={name} onDone={onDone} />}
      {mail && <MailActions mail={mail} {...{ onDone, onStale }} />}
    </>
  );
}

interface ActionProps extends Pick<Props, "onDone" | "onStale"> {
  path: string;
  done: string;
  children: ReactNode;
}

const Action = ({ path, done, onDone, onStale, children }: ActionProps) => (
  <WorkButton
    work={async () => {
      await sendDecision(path, undefined, onStale, "POST");
      await onDone(done);
    }}
    failed="Update failed"
  >
    {children}
  </WorkButton>
);

function Suspend({ fullName, membershipState, ...user }: NonNullable<NeedView["suspect"]>) {
  return (
    <Ask tone="danger" label="Suspend" about={fullName}>
      {(onClose) => (
        <SuspensionDialog
          user={{ ...user, groomerProfile: membershipState && { membershipState } }}
          suspended
          onClose={onClose}
        />
      )}
    </Ask>
  );
}

type Mail = NonNullable<NeedView["mail"]>;

const recipientOf = ({ recipient }: Mail) => recipient ?? "an address with no account";

type MailActionsProps = Pick<Props, "onDone" | "onStale"> & { mail: Mail };

function MailActions({ mail, onDone, onStale }: MailActionsProps) {
  const path = `/api/admin/mails/${mail.id}`;
  const which = `${mail.subject}, to ${recipientOf(mail)}`;
  return (
    <div className="actions">
      <Action path={`${path}/send-again`} done="Resending email" {...{ onDone, onStale }}>
        Resend<span className="hush">: {which}</span>
      </Action>
      <AskFirst
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
          "{mail.subject}" won't be sent to {recipientOf(mail)}. This can't be undone.
        </p>
      </AskFirst>
    </div>
  );
}

function waiting(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return "less than an hour";
  if (hours < 48) return counted(hours, "hour");
  return `${Math.floor(hours / 24)} days`;
}
