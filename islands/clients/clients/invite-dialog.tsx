import { callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";

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
