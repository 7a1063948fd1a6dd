import type { MessageView } from "#src/shared/talk/messages/messages.ts";

export interface ThreadProps {
  bookingId: number;
  side: "parent" | "groomer";
  otherName: string;
  /** The groomer's id for a parent, the parent's for a groomer. */
  otherId: number;
  otherUserId: number;
  /** Whether this side blocks the other. */
  isBlocked: boolean;
  /** The groomer's, by which all times of a visit are told. */
  timeZone: string;
  messages: MessageView[];
  /** Whether there are older ones than these. */
  hasEarlier: boolean;
  /** Whether there are newer ones, which this page does not show. */
  isEarlier: boolean;
  /** Why nobody can write any more; null while they can. */
  closed: string | null;
  /** What a form without script had typed in, and what was wrong with it. */
  text: string;
  error: string | null;
  /** Makes a form that is sent twice one message. */
  formKey: string;
}

export interface Outgoing {
  /** Tells the server that a second try is the same message. */
  key: string;
  text: string;
  /** As data URLs. */
  pictures: string[];
  /** Why it did not arrive; undefined while it is on its way. */
  failure?: string | undefined;
}

export const messagesCall = (bookingId: number) => `/api/bookings/${bookingId}/messages`;
