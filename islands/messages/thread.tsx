import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { MessageView } from "#src/shared/messages.ts";
import { earlierMessagesPath, messagesPath } from "#src/shared/own-paths.ts";
import { callApi } from "../lib/api.ts";
import { orReload } from "../lib/reload.ts";
import { MessageForm } from "./message-form.tsx";
import { MessageList } from "./message-list.tsx";
import { messagesCall, type ThreadProps } from "./thread-props.ts";
import { useMarkAsRead } from "./use-mark-as-read.ts";
import { useThread } from "./use-thread.ts";

const ReportDialog = lazy(() =>
  orReload(import("./report-dialog.tsx")).then((module) => ({ default: module.ReportDialog })),
);

/** What the two sides of a booking have written to each other, and the form for the next message. */
export default function Thread(props: ThreadProps) {
  const { bookingId, otherName, timeZone, closed, isEarlier } = props;
  const { messages, hasEarlier, loadEarlier, outbox, returned, send, retry, takeBack, refresh } = useThread(props);
  const [reported, setReported] = useState<MessageView>();
  const log = useRef<HTMLDivElement>(null);
  const last = outbox.at(-1)?.key ?? messages.at(-1)?.id;
  useMarkAsRead(bookingId, messages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message at the end is what moves the view there
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);

  async function report(input: object) {
    await callApi("POST", `${messagesCall(bookingId)}/${reported!.id}/report`, input);
    setReported(undefined);
    await refresh();
  }

  const isEmpty = messages.length + outbox.length === 0;
  return (
    <div className="thread">
      {isEmpty ? (
        <p className="soft">
          {closed === null ? `Write to ${otherName} about this visit. Only the two of you read it.` : "No messages."}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys
        <div className="log" role="log" aria-label={`Messages with ${otherName}`} tabIndex={0} ref={log}>
          {hasEarlier && (
            <a
              className="btn line small"
              href={earlierMessagesPath(bookingId, messages[0]!.id)}
              onClick={(event) => {
                event.preventDefault();
                void loadEarlier();
              }}
            >
              Show earlier messages
            </a>
          )}
          <MessageList
            {...{ bookingId, messages, outbox, otherName, timeZone }}
            onReport={setReported}
            onRetry={retry}
            onTakeBack={takeBack}
          />
        </div>
      )}
      {isEarlier ? (
        <a href={messagesPath(bookingId)}>To the latest messages</a>
      ) : closed === null ? (
        <MessageForm {...props} lastSeen={messages.at(-1)?.id} returned={returned} onSend={send} />
      ) : (
        <p className="soft">{closed}</p>
      )}
      <Suspense>
        {reported && <ReportDialog otherName={otherName} onSend={report} onClose={() => setReported(undefined)} />}
      </Suspense>
    </div>
  );
}
