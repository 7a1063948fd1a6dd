import { useState } from "react";
import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import { blockName, mutedTexts } from "#src/shared/visits/blocking/block-labels.ts";
import type { ThreadProps } from "./thread-props.ts";

const BlockDialog = lazily(() => import("../../visits/blocking/block-dialog.tsx"), "BlockDialog");

type Props = Pick<ThreadProps, "side" | "otherId" | "otherName" | "isBlocked">;

/** Shown to a side that blocks, and to parents, who can block here. */
export function StopMessages({ side, otherId: id, otherName: name, isBlocked }: Props) {
  const [isAsked, setAsked] = useState(false);
  const other = { id, name, isBlocked };
  if (side === "groomer" && !isBlocked) return null;
  return (
    <div className="stop">
      {isBlocked && <p className="soft">{mutedTexts[side](name)}</p>}
      <button type="button" className="btn plain small with-script" onClick={() => setAsked(true)}>
        {blockName(side, isBlocked)}
      </button>
      {isAsked && <BlockDialog by={side} other={other} onDone={reloadWith} onClose={() => setAsked(false)} />}
    </div>
  );
}
