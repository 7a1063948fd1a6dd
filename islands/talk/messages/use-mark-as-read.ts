import { useEffect } from "react";
import { callApi } from "#islands/lib/api.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { messagesCall } from "./thread-props.ts";

/** Only for messages visible in the foreground. */
export function useMarkAsRead(bookingId: number, messages: readonly MessageView[]) {
  const upTo = messages.findLast(({ from, readAt }) => from === "them" && readAt === null)?.id;
  useEffect(() => {
    if (!upTo) return;
    let isTold = false;
    const tell = () => {
      if (isTold || document.visibilityState === "hidden") return;
      isTold = true;
      // On failure they stay unread a little longer.
      callApi("POST", `${messagesCall(bookingId)}/read`, { upTo }).catch(() => {});
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [bookingId, upTo]);
}
