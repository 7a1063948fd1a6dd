import { useState } from "react";
import { flushSync } from "react-dom";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { type Blockable, turnBlock } from "./block-call.ts";
import { BlockDialog } from "./block-dialog.tsx";

/** Blocks a parent, or takes it back, after a question. `path` is the list that shows them. */
export function useBlocking(path: string) {
  const [asked, ask] = useState<Blockable>();
  const refresh = useRefresh();
  const close = () => ask(undefined);

  async function go(parent: Blockable) {
    const title = await turnBlock(parent);
    flushSync(close);
    showToast({ kind: "success", title });
    await refresh(path);
  }

  return { ask, dialog: asked && <BlockDialog parent={asked} onGo={() => go(asked)} onClose={close} /> };
}
