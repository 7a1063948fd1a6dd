import { useState } from "react";
import { flushSync } from "react-dom";
import { lazily } from "#islands/lib/lazily.tsx";
import type { RestEntry } from "../bookings/answers/groomer-actions.tsx";
import type { Blockable, BlockNews } from "./block-call.ts";

const BlockDialog = lazily(() => import("./block-dialog.tsx"), "BlockDialog");

/** Blocks a parent, or takes it back, after a question. `onDone` says so, and shows what has become of it. */
export function useBlocking(onDone: (news: BlockNews) => unknown) {
  const [asked, ask] = useState<Blockable>();
  const close = () => ask(undefined);

  async function turned(news: BlockNews) {
    flushSync(close);
    await onDone(news);
  }

  /** What can be pressed about the parent of a booking: nothing once the account is closed. */
  const entriesOf = (parent: Blockable): RestEntry[] =>
    parent.isParentBlocked === undefined
      ? []
      : [{ choice: "block", name: blockName(parent.isParentBlocked), isGrave: true, onPress: () => ask(parent) }];

  const dialog = asked && <BlockDialog parent={asked} onTurned={turned} onClose={close} />;
  return { ask, entriesOf, dialog };
}

export const blockName = (isBlocked: boolean) => (isBlocked ? "Unblock" : "Block");
