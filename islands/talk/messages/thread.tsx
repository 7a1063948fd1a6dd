import { Fragment, useEffect, useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { reloadAndToast } from "#islands/lib/reload.ts";
import { reportPath } from "#src/shared/base/dashboard-paths.ts";
import { clockTimeText, goneMessageText, messageDateText } from "#src/shared/talk/messages/message-labels.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { blockVerb, threadMutedTexts } from "#src/shared/visits/blocking/block-labels.ts";
import { PhotoList } from "../../visits/bookings/afterwards/photos.tsx";
import { MessageForm } from "./message-form.tsx";
import { type OutgoingMessage, type ThreadProps, useThread } from "./use-thread.ts";

/** Only for messages visible in the foreground. */
function useMarkAsRead(call: string, messages: readonly MessageView[]) {
  const upTo = messages.findLast(({ from, readAt }) => from === "them" && readAt === null)?.id;
  useEffect(() => {
    if (!upTo) return;
    let isMarked = false;
    const markAsRead = () => {
      if (isMarked || document.visibilityState === "hidden") return;
      isMarked = true;
      // On failure they stay unread a little longer.
      callApi("POST", `${call}/read`, { upTo }).catch(() => {});
    };
    markAsRead();
    document.addEventListener("visibilitychange", markAsRead);
    return () => document.removeEventListener("visibilitychange", markAsRead);
  }, [call, upTo]);
}

export default function ThreadPanel(props: ThreadProps) {
  const { page, otherName, timeZone, now, closed, isEarlier } = props;
  const { messages, hasEarlier, loadEarlier, outbox, returned, send, retry, takeBack } = useThread(props);
  const log = useRef<HTMLDivElement>(null);
  const last = outbox.at(-1)?.key ?? messages.at(-1)?.id;
  useMarkAsRead(props.call, messages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message at the end is what moves the view there
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);

  const isEmpty = messages.length + outbox.length === 0;
  return (
    <div className="thread">
      {/* Rendered from the start, so that the first message is announced. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <div className="log" role="log" aria-label={`Messages with ${otherName}`} tabIndex={0} ref={log}>
        {hasEarlier && (
          <a
            className="btn line small"
            href={`${page}?before=${messages[0]!.id}`}
            onClick={(event) => {
              event.preventDefault();
              void loadEarlier();
            }}
          >
            Show earlier messages
          </a>
        )}
        {isEmpty ? (
          <p className="soft">
            {closed === null ? `Only you and ${otherName} see messages, unless one is reported.` : "No messages."}
          </p>
        ) : (
          <MessageList {...{ messages, outbox, otherName, timeZone, now }} onRetry={retry} onTakeBack={takeBack} />
        )}
      </div>
      {isEarlier ? (
        <a href={page}>Go to latest messages</a>
      ) : closed === null ? (
        <MessageForm {...props} {...{ outbox, returned }} lastSeen={messages.at(-1)?.id} onSend={send} />
      ) : (
        <p className="soft">{closed}</p>
      )}
      {(messages.length > 0 || props.isBlocked || props.bookingId !== null) && <StopMessages {...props} />}
    </div>
  );
}

interface ListProps {
  messages: readonly MessageView[];
  outbox: readonly OutgoingMessage[];
  otherName: string;
  timeZone: string;
  now: number;
  onRetry: (outgoing: OutgoingMessage) => void;
  onTakeBack: (outgoing: OutgoingMessage) => void;
}

function MessageList({ messages, outbox, onRetry, onTakeBack, ...shown }: ListProps) {
  return (
    <ol>
      {messages.map((message, at) => {
        const day = messageDateText(message.sentAt, shown);
        const isNewDay = at === 0 || day !== messageDateText(messages[at - 1]!.sentAt, shown);
        return (
          <Fragment key={message.id}>
            {isNewDay && <li className="day">{day}</li>}
            <Message message={message} {...shown} />
          </Fragment>
        );
      })}
      {outbox.map((outgoing) => (
        <li key={outgoing.key} className={outgoing.failure ? "mine failed" : "mine"}>
          <p className="by">
            <b>You</b> {outgoing.failure ? "Not sent" : "Sending..."}
          </p>
          <p className="text">{outgoing.text}</p>
          {outgoing.photos.length > 0 && <p className="soft small">{`Photos: ${outgoing.photos.length}`}</p>}
          {outgoing.failure && (
            <div className="field" role="alert">
              <p className="error">{`Message not sent. ${outgoing.failure}`}</p>
              <div className="row">
                <button type="button" className="btn line small" onClick={() => onRetry(outgoing)}>
                  Try again
                </button>
                <button type="button" className="btn plain small" onClick={() => onTakeBack(outgoing)}>
                  Edit
                </button>
              </div>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

type MessageProps = Pick<ListProps, "otherName" | "timeZone"> & { message: MessageView };

function Message({ message, otherName, timeZone }: MessageProps) {
  const { from, text, photos, sentAt, readAt, isReported, isDecided } = message;
  const isMine = from === "me";
  return (
    <li className={isMine ? "mine" : "theirs"}>
      <p className="by">
        <b>{isMine ? "You" : otherName}</b>{" "}
        <time dateTime={new Date(sentAt).toISOString()}>{clockTimeText(sentAt, timeZone)}</time>
        {isMine && (readAt === null ? ", unread" : ", read")}
      </p>
      <p className={text ? "text" : "text soft"}>{text || goneMessageText(message)}</p>
      <PhotoList photos={photos} from={isMine ? "you" : otherName} />
      {!isMine && text && !isReported && (
        <a className="report" href={reportPath("message", message.id)}>
          Report<span className="hush">{` message from ${clockTimeText(sentAt, timeZone)}`}</span>
        </a>
      )}
      {isReported && text && (
        <p className="soft small">
          {`You reported this. ${isDecided ? "We reviewed it and kept it." : "We're looking into it."}`}
        </p>
      )}
    </li>
  );
}

const BlockDialog = lazyDialog(() => import("../../visits/blocking/block-dialog.tsx"), "BlockDialog");

type Props = Pick<ThreadProps, "side" | "otherId" | "otherName" | "isBlocked">;

/** Shown to a side that blocks, and to parents, who can block here. */
function StopMessages({ side, otherId: id, otherName: name, isBlocked }: Props) {
  const [isAsked, setAsked] = useState(false);
  const other = { id, name, isBlocked };
  if (side === "groomer" && !isBlocked) return null;
  return (
    <div className="stop">
      {isBlocked && <p className="soft">{threadMutedTexts[side](name)}</p>}
      <button type="button" className="btn plain small with-script" onClick={() => setAsked(true)}>
        {blockVerb(side, isBlocked)}
      </button>
      {isAsked && <BlockDialog by={side} other={other} onDone={reloadAndToast} onClose={() => setAsked(false)} />}
    </div>
  );
}
