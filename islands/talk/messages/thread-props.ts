import type { MessageView } from "#src/shared/talk/messages/messages.ts";

export interface ThreadProps {
  bookingId: number;
  side: "parent" | "groomer";
  otherName: string;
  otherId: number;
  otherUserId: number;
  isBlocked: boolean;
  timeZone: string;
  messages: MessageView[];
  hasEarlier: boolean;
  isEarlier: boolean;
  closed: string | null;
  text: string;
  error: string | null;
  formKey: string;
}

export interface Outgoing {
  key: string;
  text: string;
  pictures: string[];
  failure?: string | undefined;
}

export const messagesCall = (bookingId: number) => `/api/bookings/${bookingId}/messages`;
