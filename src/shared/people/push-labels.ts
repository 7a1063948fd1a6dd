import { typedKeys } from "../base/by-name.ts";
import { DAY_MS, HOUR_MS } from "../base/time.ts";

interface PushText {
  title: string;
  body: string;
  /** Milliseconds after which the notification is no longer sent. */
  lifetime: number;
}

/** Shown on locked screens, so they name no person, place, or time. */
export const pushKindTexts = {
  request: { title: "New request", body: "Open it to see the details and reply.", lifetime: DAY_MS },
  answer: { title: "You got a reply", body: "Open the booking to see it.", lifetime: DAY_MS },
  proposal: { title: "New time proposed", body: "Open the booking to choose.", lifetime: DAY_MS },
  change: { title: "Booking changed", body: "Open it to see what changed.", lifetime: DAY_MS },
  message: { title: "New message", body: "Open the conversation to read it.", lifetime: DAY_MS },
  "on-my-way": {
    title: "Your groomer is on the way",
    body: "Open the booking to see when they'll arrive.",
    lifetime: HOUR_MS,
  },
  tomorrow: {
    title: "Tomorrow's visits",
    body: "Open the day to see your route and arrival windows.",
    lifetime: 6 * HOUR_MS,
  },
  welcome: { title: "Notifications are on", body: "This is how we'll notify you.", lifetime: HOUR_MS },
} satisfies Record<string, PushText>;
export const pushKindKeys = typedKeys(pushKindTexts);
export type PushKind = keyof typeof pushKindTexts;

export const pushParts = (kind: PushKind) => ({ title: pushKindTexts[kind].title, body: pushKindTexts[kind].body });

export const NEXT_OFFERED_TEXT = "Your groomer offered you a next visit";

export const visitsTomorrowText = (count: number) => (count === 1 ? "1 visit tomorrow" : `${count} visits tomorrow`);

export const MAX_DEVICES = 10;
