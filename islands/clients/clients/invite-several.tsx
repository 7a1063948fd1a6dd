import { useState } from "react";
import { flushSync } from "react-dom";
import { lazily } from "#islands/lib/lazily.tsx";
import { grouped } from "#src/shared/base/grouped.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import type { ClientView } from "#src/shared/clients/clients.ts";
import type { InvitationsView } from "#src/shared/day/own/invitations.ts";

const InviteSeveralDialog = lazily(() => import("./invite-dialogs.tsx"), "InviteSeveralDialog");

interface Props {
  clients: readonly ClientView[];
  onInvited: () => unknown;
}

export function InviteSeveral({ clients, onInvited }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<string[]>([]);
  const able = clients.filter(({ canInvite }) => canInvite);
  const close = () => flushSync(() => setAsking(false));

  function invited({ invited: sent, left }: InvitationsView) {
    close();
    const nameOf = (id: number) => clients.find((client) => client.id === id)?.name;
    const reasons = grouped(left, ({ why }) => why);
    setSaid([
      `${counted(sent.length, "client")} invited.`,
      ...reasons.map(([why, of]) => `Not invited: ${of.map(({ id }) => nameOf(id)).join(", ")}. ${why}`),
    ]);
    return onInvited();
  }

  return (
    <div className="stack">
      <div role="status">
        {said.map((line) => (
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
