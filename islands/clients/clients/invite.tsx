import { useState } from "react";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import { DialogButton } from "#islands/ui/dialog-button.tsx";
import { groupToEntries } from "#src/shared/base/grouped.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import type { ClientsPage } from "#src/shared/clients/clients.ts";
import type { InviteResult } from "#src/shared/day/added/invitations.ts";
import { pastMonthDay } from "./client-labels.ts";

const InviteSeveralDialog = lazyDialog(() => import("./invite-dialogs.tsx"), "InviteSeveralDialog");
const InviteDialog = lazyDialog(() => import("./invite-dialogs.tsx"), "InviteDialog");

interface Props {
  clientId: number;
  name: string;
  email: string | null;
  invitedOn: string | null;
  today: string;
  onInvited: () => unknown;
}

export function InviteButton({ clientId, name, email, invitedOn, today, onInvited }: Props) {
  if (invitedOn) return <span className="tag">{`Invited ${pastMonthDay(invitedOn, today)}`}</span>;
  if (!email) return <span className="soft small">Add their email to invite them.</span>;

  function invited() {
    showToast({ kind: "success", title: "Invited" });
    return onInvited();
  }

  return (
    <DialogButton label="Invite to book online" about={name}>
      {(close) => <InviteDialog {...{ clientId, name, email }} onInvited={invited} onClose={close} />}
    </DialogButton>
  );
}

export function InviteManyButton({ onInvited, ...toInvite }: ClientsPage["toInvite"] & Pick<Props, "onInvited">) {
  const { clients } = toInvite;
  const [results, setResults] = useState<string[]>([]);

  function invited({ invited: sent, left }: InviteResult) {
    const nameOf = (id: number) => clients.find((client) => client.id === id)?.name;
    const reasons = groupToEntries(left, ({ why }) => why);
    setResults([
      `${counted(sent.length, "client")} invited.`,
      ...reasons.map(([why, of]) => `Not invited: ${of.map(({ id }) => nameOf(id)).join(", ")}. ${why}`),
    ]);
    return onInvited();
  }

  return (
    <div className="stack">
      <div role="status">
        {results.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {clients.length > 0 && (
        <div className="row">
          <DialogButton label="Invite clients to book online">
            {(close) => <InviteSeveralDialog {...toInvite} onInvited={invited} onClose={close} />}
          </DialogButton>
        </div>
      )}
    </div>
  );
}
