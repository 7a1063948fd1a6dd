import type { Side } from "../booking-labels.ts";

export interface BlockablePerson {
  id: number;
  name: string;
  isBlocked: boolean;
}

type BlockTexts = Record<"title" | "busy" | "keep" | "failed" | "asks" | "done" | "after", string>;

const texts: Record<Side, (name: string) => Record<"block" | "unblock", BlockTexts>> = {
  groomer: (name) => ({
    block: {
      title: `Block ${name}?`,
      busy: "Blocking...",
      keep: "Don't block",
      failed: "Failed to block",
      asks: "They can't send you new requests, or messages without an upcoming visit. They'll only find out if they try. Existing requests and visits stay.",
      done: `${name} is blocked`,
      after: "They can't send you new requests.",
    },
    unblock: {
      title: `Unblock ${name}?`,
      busy: "Unblocking...",
      keep: "Keep blocked",
      failed: "Failed to unblock",
      asks: "They can send you requests and messages again.",
      done: `${name} is unblocked`,
      after: "They'll be able to send you requests again.",
    },
  }),
  parent: (name) => ({
    block: {
      title: `Stop messages with ${name}?`,
      busy: "Stopping...",
      keep: "Keep messages",
      failed: "Failed to stop messages",
      asks: "They can't write to you without an upcoming visit, and you won't get notifications. You can't send them requests until you allow messages. Existing requests and visits stay. We won't let them know.",
      done: "Messages stopped",
      after: `${name} can't write to you without an upcoming visit.`,
    },
    unblock: {
      title: `Allow messages with ${name}?`,
      busy: "Allowing...",
      keep: "Keep stopped",
      failed: "Failed to allow messages",
      asks: "You can write to each other, and send requests again.",
      done: "Messages allowed",
      after: `You and ${name} can write to each other again.`,
    },
  }),
};

export const blockDialogTexts = (by: Side, { name, isBlocked }: Pick<BlockablePerson, "name" | "isBlocked">) =>
  texts[by](name)[isBlocked ? "unblock" : "block"];

export const blockedTexts: Record<Side, { title: string; none: string; some: string; count: (n: number) => string }> = {
  groomer: {
    title: "Blocked pet parents",
    none: "No one is blocked. Block from a booking or client page.",
    some: "They can't send you new requests.",
    count: (n) => (n === 1 ? "1 pet parent" : `${n} pet parents`),
  },
  parent: {
    title: "Stopped messages",
    none: "You get messages from all your groomers. You can stop them at the end of a conversation.",
    some: "They can't write to you without an upcoming visit.",
    count: (n) => (n === 1 ? "1 groomer" : `${n} groomers`),
  },
};
