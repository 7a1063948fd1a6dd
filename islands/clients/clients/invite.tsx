import { useState } from "react";
import { flushSync } from "react-dom";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import { groupToEntries } from "#src/shared/base/grouped.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import type { ClientView } from "#src/shared/clients/clients.ts";
import type { InviteResult } from "#src/shared/day/added/invitations.ts";
import { pastDayText } from "./client-labels.ts";

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
  const [isAsking, setAsking] = useState(false);
  const close = () => flushSync(() => setAsking(false));
  if (invitedOn) return <span className="tag">{`Invited ${pastDayText(invitedOn, today)}`}</span>;
  if (!email) return <span className="soft small">Add their email to invite them.</span>;

  function invited() {
    close();
    showToast({ kind: "success", title: "Invited" });
    return onInvited();
  }

  return (
    <>
      <button type="button" className="btn line small" onClick={() => setAsking(true)}>
        Invite to book online<span className="hush">: {name}</span>
      </button>
      {isAsking && <InviteDialog {...{ clientId, name, email }} onInvited={invited} onClose={close} />}
    </>
  );
}

export function InviteManyButton({ clients, onInvited }: { clients: readonly ClientView[]; onInvited: () => unknown }) {
  const [isAsking, setAsking] = useState(false);
  const [results, setSaid] = useState<string[]>([]);
  const able = clients.filter(({ canInvite }) => canInvite);
  const close = () => flushSync(() => setAsking(false));

  function invited({ invited: sent, left }: InviteResult) {
    close();
    const nameOf = (id: number) => clients.find((client) => client.id === id)?.name;
    const reasons = groupToEntries(left, ({ why }) => why);
    setSaid([
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
      {able.length > 0 && (
        <div className="row">
          <button type="button" className="btn line small" onClick={() => setAsking(true)}>
            Invite clients to book online
          </button>
        </div>
      )}
      {isAsking && <InviteSeveralDialog clients={able} onInvited={invited} onClose={close} />}
    </div>
  );
}
