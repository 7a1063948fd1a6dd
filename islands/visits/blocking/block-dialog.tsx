import { flushSync } from "react-dom";
import { Confirm } from "#islands/ui/confirm.tsx";
import type { KnownParent } from "#src/shared/visits/about-parents.ts";
import { turnBlock } from "./block-call.ts";

interface Props {
  parent: KnownParent;
  onDone: (title: string, description: string) => unknown;
  onClose: () => void;
}

/** Asks before a parent is blocked, or can ask again. */
export function BlockDialog({ parent, onDone, onClose }: Props) {
  const { petParentName: name, isParentBlocked } = parent;

  async function onGo() {
    const { title, description } = await turnBlock(parent);
    flushSync(onClose);
    await onDone(title, description);
  }

  if (isParentBlocked) return <UnblockDialog name={name} onGo={onGo} onClose={onClose} />;
  return (
    <Confirm
      title={`Block ${name}?`}
      confirm="Block"
      busy="Blocking..."
      keep="Don't block"
      failed="Failed to block"
      isDanger
      onConfirm={onGo}
      onClose={onClose}
    >
      <p>They can't send you new requests. They'll only find out if they try. Existing requests and visits stay.</p>
    </Confirm>
  );
}

interface UnblockProps {
  name: string;
  onGo: () => Promise<unknown>;
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
