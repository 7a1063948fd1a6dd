import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { lazily } from "#islands/lib/lazily.ts";
import type { RestEntry } from "../bookings/answers/groomer-actions.tsx";
import { type Blockable, turnBlock } from "./block-call.ts";

const BlockDialog = lazily(() => import("./block-dialog.tsx"), "BlockDialog");

/** Blocks a parent, or takes it back, after a question. `onDone` says so, and shows what has become of it. */
export function useBlocking(onDone: (said: Awaited<ReturnType<typeof turnBlock>>) => unknown) {
  const [asked, ask] = useState<Blockable>();
  const close = () => ask(undefined);

  async function go(parent: Blockable) {
    const said = await turnBlock(parent);
    flushSync(close);
    await onDone(said);
  }

  /** What can be pressed about the parent of a booking: nothing once the account is closed. */
  const entriesOf = (parent: Blockable): RestEntry[] =>
    parent.isParentBlocked === undefined
      ? []
      : [{ choice: "block", name: blockName(parent.isParentBlocked), isGrave: true, onPress: () => ask(parent) }];

  const dialog = <Suspense>{asked && <BlockDialog parent={asked} onGo={() => go(asked)} onClose={close} />}</Suspense>;
  return { ask, entriesOf, dialog };
}

export const blockName = (isBlocked: boolean) => (isBlocked ? "Unblock" : "Block");
