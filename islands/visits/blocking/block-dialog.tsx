import { Confirm } from "#islands/ui/confirm.tsx";
import { type Blockable, type BlockNews, turnBlock } from "./block-call.ts";

interface Props {
  parent: Blockable;
  onTurned: (news: BlockNews) => Promise<void>;
  onClose: () => void;
}

/** Asks before a parent is blocked, or can ask again. */
export function BlockDialog({ parent, onTurned, onClose }: Props) {
  const { petParentName: name, isParentBlocked } = parent;
  const onGo = async () => onTurned(await turnBlock(parent));
  if (isParentBlocked) return <UnblockDialog name={name} onGo={onGo} onClose={onClose} />;
  return (
    <Confirm
      title={`Block ${name}?`}
      confirm="Block"
      busy="Blocking..."
      keep="Do not block"
      failed="Failed to block"
      isDanger
      onConfirm={onGo}
      onClose={onClose}
    >
      <p>
        They can send you no new requests. We do not tell them: they read that you are not taking requests from them
        when they ask again. Requests and visits that are there already stay, for you to answer or call off.
      </p>
    </Confirm>
  );
}

interface UnblockProps {
  name: string;
  onGo: () => Promise<void>;
  onClose: () => void;
}

export const UnblockDialog = ({ name, onGo, onClose }: UnblockProps) => (
  <Confirm
    title={`Unblock ${name}?`}
    confirm="Unblock"
    busy="Unblocking..."
    keep="Keep blocked"
    failed="Failed to unblock"
    onConfirm={onGo}
    onClose={onClose}
  >
    <p>They can send you requests again.</p>
  </Confirm>
);
