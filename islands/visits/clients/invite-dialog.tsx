import { callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { BRAND } from "#src/shared/base/brand.ts";

interface Props {
  ownClientId: number;
  name: string;
  email: string;
  onInvited: () => unknown;
  onClose: () => void;
}

/** Asks before somebody is written to who has not asked for it. */
export const InviteDialog = ({ ownClientId, name, email, onInvited, onClose }: Props) => (
  <Confirm
    title={`Invite ${name}?`}
    confirm="Invite"
    busy="Sending..."
    failed="Failed to invite"
    onConfirm={async () => {
      await callApi("POST", `/api/own-clients/${ownClientId}/invite`);
      await onInvited();
    }}
    onClose={onClose}
  >
    <p>
      {`We write to ${email} once, in the name of your business: what ${BRAND} is, and a link to your profile with their pets and town filled in. Nothing else that you have entered is told.`}
    </p>
    <p className="soft small">
      Check the address: it cannot be sent there twice. Whoever has asked for no invitations, or has had enough of them,
      gets none, and we do not say so.
    </p>
  </Confirm>
);
