import { useState } from "react";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { blockVerb } from "#src/shared/visits/blocking/block-labels.ts";
import type { BlockablePerson } from "#src/shared/visits/blocking/block-texts.ts";
import type { MenuEntry } from "./answers/groomer-actions.tsx";

const BlockDialog = lazyDialog(() => import("./answers/groomer-dialog.tsx"), "BlockDialog");

export function useBlockParent(onDone: (title: string, description: string) => unknown) {
  const [toBlock, ask] = useState<BlockablePerson>();

  const entriesOf = (parent: BlockablePerson | null | undefined): MenuEntry[] =>
    parent
      ? [{ choice: "block", name: blockVerb("groomer", parent.isBlocked), isGrave: true, onPress: () => ask(parent) }]
      : [];

  const dialog = toBlock && <BlockDialog by="groomer" other={toBlock} onDone={onDone} onClose={() => ask(undefined)} />;
  return { entriesOf, dialog };
}
