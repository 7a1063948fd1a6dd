import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { MESSAGES_PER_PAGE } from "#src/shared/talk/messages/message-labels.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";

export interface ThreadProps {
  bookingId: number | null;
  side: "parent" | "groomer";
  otherName: string;
  otherId: number;
  draftOf: number | string;
  /** API path, and path of the page with the form. */
  call: string;
  page: string;
  otherUserId: number;
  isBlocked: boolean;
  timeZone: string;
  now: number;
  /** Pets that a question can be about. */
  pets: { id: number; name: string }[];
  messages: MessageView[];
  hasEarlier: boolean;
  isEarlier: boolean;
  closed: string | null;
  text: string;
  error: string | null;
  formKey: string;
}

export interface OutgoingMessage {
  key: string;
  text: string;
  photos: string[];
  petId?: string | undefined;
  failure?: string | undefined;
}

/** Optimistic: messages are shown while sending and kept on failure. */
export function useThread({ call: path, messages: served, hasEarlier: hadEarlier }: ThreadProps) {
  const latest = useLiveData(path, served);
  const refreshPaths = useRefresh();
  const [earlier, setEarlier] = useState<MessageView[]>([]);
  const [hasEarlier, setHasEarlier] = useState(hadEarlier);
  const [outbox, setOutbox] = useState<OutgoingMessage[]>([]);
  const [returned, setReturned] = useState<OutgoingMessage>();
  /** Keeps older messages, because the server returns only the latest. */
  const shown = useRef(new Map<number, MessageView>());
  for (const message of [...earlier, ...latest]) shown.current.set(message.id, message);
  const messages = [...shown.current.values()].sort((a, b) => a.id - b.id);
  const refresh = () => refreshPaths(path);

  async function post({ failure: _, ...outgoing }: OutgoingMessage) {
    const { key } = outgoing;
    try {
      const { photos, key: _, ...message } = outgoing;
      await callApi("POST", path, photos.length > 0 ? { ...message, photos } : message, { "idempotency-key": key });
    } catch (error) {
      const failure = errorSentence(error);
      return setOutbox((all) => all.map((one) => (one.key === key ? { ...outgoing, failure } : one)));
    }
    await refresh();
    setOutbox((all) => all.filter((one) => one.key !== key));
  }

  function send(message: Pick<OutgoingMessage, "text" | "photos" | "petId">) {
    // randomUUID needs HTTPS.
    const outgoing = { key: crypto.getRandomValues(new Uint32Array(4)).join("-"), ...message };
    flushSync(() => setOutbox((all) => [...all, outgoing]));
    return post(outgoing);
  }

  function retry({ failure: _, ...outgoing }: OutgoingMessage) {
    setOutbox((all) => all.map((one) => (one.key === outgoing.key ? outgoing : one)));
    return post(outgoing);
  }

  function takeBack(outgoing: OutgoingMessage) {
    setOutbox((all) => all.filter((one) => one.key !== outgoing.key));
    setReturned(outgoing);
  }

  async function loadEarlier() {
    try {
      const found = await callApi<MessageView[]>("GET", `${path}?before=${messages[0]!.id}`);
      setHasEarlier(found.length === MESSAGES_PER_PAGE);
      setEarlier(found);
    } catch (error) {
      showToast({ kind: "error", title: "Failed to load messages", description: errorSentence(error) });
    }
  }

  return { messages, hasEarlier, loadEarlier, outbox, returned, send, retry, takeBack };
}
