import { useState } from "react";
import { lazily } from "#islands/lib/lazily.tsx";
import type { ParentSummary } from "#src/shared/visits/about-parents.ts";
import { blockName } from "#src/shared/visits/blocking/block-labels.ts";
import type { RestEntry } from "./answers/groomer-actions.tsx";

const BlockDialog = lazily(() => import("./answers/groomer-dialog.tsx"), "BlockDialog");

const otherIn = ({ petParentId: id, petParentName: name, isParentBlocked: isBlocked = false }: ParentSummary) => ({
  id,
  name,
  isBlocked,
});

export function useParentChoices(onDone: (title: string, description: string) => unknown) {
  const [toBlock, ask] = useState<ParentSummary>();

  const entriesOf = (parent: ParentSummary): RestEntry[] =>
    parent.isParentBlocked === undefined
      ? []
      : [
          {
            choice: "block",
            name: blockName("groomer", parent.isParentBlocked),
            isGrave: true,
            onPress: () => ask(parent),
          },
        ];

  const dialog = toBlock && (
    <BlockDialog by="groomer" other={otherIn(toBlock)} onDone={onDone} onClose={() => ask(undefined)} />
  );
  return { entriesOf, dialog };
}
