import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { blockVerb } from "#src/shared/visits/blocking/block-labels.ts";
import { type BlockablePerson, blockDialogTexts } from "#src/shared/visits/blocking/block-texts.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";

interface Props {
  by: Side;
  other: BlockablePerson;
  onDone: (title: string, description: string) => unknown;
  onClose: () => void;
}

export function BlockDialog({ by, other, onDone, onClose }: Props) {
  const { id, isBlocked } = other;
  const { asks, done, after, ...texts } = blockDialogTexts(by, other);

  async function onGo() {
    await (isBlocked ? callApi("DELETE", `/api/blocks/${id}`) : callApi("POST", "/api/blocks", { id }));
    flushSync(onClose);
    await onDone(done, after);
  }

  return (
    <Confirm {...texts} confirm={blockVerb(by, isBlocked)} isDanger={!isBlocked} onConfirm={onGo} onClose={onClose}>
      <p>{asks}</p>
    </Confirm>
  );
}
