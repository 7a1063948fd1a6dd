import { useEffect, useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import { earlierMessagesPath, messagesPath } from "#src/shared/base/own-paths.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { blockName, mutedTexts } from "#src/shared/visits/blocking/block-labels.ts";
import { MessageForm } from "./message-form.tsx";
import { MessageList } from "./message-list.tsx";
import { messagesCall, type ThreadProps } from "./thread-props.ts";
import { useThread } from "./use-thread.ts";

/** Only for messages visible in the foreground. */
function useMarkAsRead(bookingId: number, messages: readonly MessageView[]) {
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

export default function Thread(props: ThreadProps) {
  const { bookingId, otherName, timeZone, closed, isEarlier } = props;
  const { messages, hasEarlier, loadEarlier, outbox, returned, send, retry, takeBack } = useThread(props);
  const log = useRef<HTMLDivElement>(null);
  const last = outbox.at(-1)?.key ?? messages.at(-1)?.id;
  useMarkAsRead(bookingId, messages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message at the end is what moves the view there
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);

  const isEmpty = messages.length + outbox.length === 0;
  return (
    <div className="thread">
      {isEmpty ? (
        <p className="soft">
          {closed === null ? `Only you and ${otherName} see messages, unless one is reported.` : "No messages."}
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
            onRetry={retry}
            onTakeBack={takeBack}
          />
        </div>
      )}
      {isEarlier ? (
        <a href={messagesPath(bookingId)}>Go to latest messages</a>
      ) : closed === null ? (
        <MessageForm {...props} lastSeen={messages.at(-1)?.id} returned={returned} onSend={send} />
      ) : (
        <p className="soft">{closed}</p>
      )}
      <StopMessages {...props} />
    </div>
  );
}

const BlockDialog = lazily(() => import("../../visits/blocking/block-dialog.tsx"), "BlockDialog");

type Props = Pick<ThreadProps, "side" | "otherId" | "otherName" | "isBlocked">;

/** Shown to a side that blocks, and to parents, who can block here. */
function StopMessages({ side, otherId: id, otherName: name, isBlocked }: Props) {
  const [isAsked, setAsked] = useState(false);
  const other = { id, name, isBlocked };
  if (side === "groomer" && !isBlocked) return null;
  return (
    <div className="stop">
      {isBlocked && <p className="soft">{mutedTexts[side](name)}</p>}
      <button type="button" className="btn plain small with-script" onClick={() => setAsked(true)}>
        {blockName(side, isBlocked)}
      </button>
      {isAsked && <BlockDialog by={side} other={other} onDone={reloadWith} onClose={() => setAsked(false)} />}
    </div>
  );
}
