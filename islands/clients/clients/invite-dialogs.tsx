import { useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import type { ClientsPage } from "#src/shared/clients/clients.ts";
import { INVITATIONS_A_DAY } from "#src/shared/day/added/invitation-labels.ts";
import type { InviteResult } from "#src/shared/day/added/invitations.ts";

interface Props {
  clientId: number;
  name: string;
  email: string;
  onInvited: () => unknown;
  onClose: () => void;
}

export const InviteDialog = ({ clientId, name, email, onInvited, onClose }: Props) => (
  <Confirm
    title={`Invite ${name}?`}
    confirm="Invite"
    busy="Sending..."
    failed="Failed to send the invitation"
    onConfirm={async () => {
      await callApi("POST", `/api/clients/${clientId}/invite`);
      onClose();
      await onInvited();
    }}
    onClose={onClose}
  >
    <p>
      {`We'll email ${email} a link to your profile, with their name, pets, and town filled in. We share nothing more.`}
    </p>
    <p className="soft small">
      You can only invite them once. If they've opted out, they won't get it, and you won't know.
    </p>
  </Confirm>
);

interface SeveralProps extends Readonly<ClientsPage["toInvite"]> {
  onInvited: (answer: InviteResult) => unknown;
  onClose: () => void;
}

export function InviteSeveralDialog({ clients, withoutEmail, onInvited, onClose }: SeveralProps) {
  const [ids, setIds] = useState(clients.slice(0, INVITATIONS_A_DAY).map(({ id }) => id));
  const isReady = ids.length > 0 && ids.length <= INVITATIONS_A_DAY;
  const choose = (form: HTMLFormElement) => setIds(new FormData(form).getAll("ids").map(Number));
  return (
    <Confirm
      title="Invite clients"
      confirm={isReady ? "Send invitations" : `Choose up to ${INVITATIONS_A_DAY} clients`}
      isReady={isReady}
      busy="Sending..."
      failed="Failed to send the invitations"
      onConfirm={async () => {
        const answer = await callApi<InviteResult>("POST", "/api/clients/invite", { ids });
        onClose();
        await onInvited(answer);
      }}
      onClose={onClose}
    >
      <p>
        We'll email each a link to your profile, with their name, pets, and town filled in. You can only invite them
        once. If they've opted out, they won't get it, and you won't know.
        {clients.length > INVITATIONS_A_DAY && ` You can invite up to ${INVITATIONS_A_DAY} clients a day.`}
      </p>
      {withoutEmail && <p className="soft small">{`No email: ${withoutEmail}. Add their emails to invite them.`}</p>}
      <form className="stack" onChange={({ currentTarget }) => choose(currentTarget)}>
        {clients.map(({ id, name }, at) => (
          <label key={id} className="check">
            <input type="checkbox" name="ids" value={id} defaultChecked={at < INVITATIONS_A_DAY} />
            {name}
          </label>
        ))}
      </form>
    </Confirm>
  );
}
