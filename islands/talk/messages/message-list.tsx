import { Fragment } from "react";
import { reportPath } from "#src/shared/base/own-paths.ts";
import { goneText } from "#src/shared/talk/messages/message-labels.ts";
import { messageDay, messageTime } from "#src/shared/talk/messages/message-times.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { Pictures } from "../../visits/bookings/afterwards/pictures.tsx";
import type { Outgoing } from "./thread-props.ts";

interface Props {
  messages: readonly MessageView[];
  outbox: readonly Outgoing[];
  otherName: string;
  timeZone: string;
  onRetry: (outgoing: Outgoing) => void;
  onTakeBack: (outgoing: Outgoing) => void;
}

export function MessageList({ messages, outbox, onRetry, onTakeBack, ...shown }: Props) {
  const { timeZone } = shown;
  return (
    <ol>
      {messages.map((message, at) => {
        const day = messageDay(message.sentAt, timeZone);
        const isNewDay = at === 0 || day !== messageDay(messages[at - 1]!.sentAt, timeZone);
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
          {outgoing.pictures.length > 0 && <p className="soft small">{`Photos: ${outgoing.pictures.length}`}</p>}
          {outgoing.failure && (
            <div role="alert">
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

type MessageProps = Pick<Props, "otherName" | "timeZone"> & { message: MessageView };

function Message({ message, otherName, timeZone }: MessageProps) {
  const { from, text, pictures, sentAt, readAt, isReported, isDecided } = message;
  const isMine = from === "me";
  return (
    <li className={isMine ? "mine" : "theirs"}>
      <p className="by">
        <b>{isMine ? "You" : otherName}</b>{" "}
        <time dateTime={new Date(sentAt).toISOString()}>{messageTime(sentAt, timeZone)}</time>
        {isMine && (readAt === null ? ", unread" : ", read")}
      </p>
      <p className={text ? "text" : "text soft"}>{text || goneText(message)}</p>
      <Pictures pictures={pictures} from={isMine ? "you" : otherName} />
      {!isMine && text && !isReported && (
        <a className="report" href={reportPath("message", message.id)}>
          Report<span className="hush">{` message from ${messageTime(sentAt, timeZone)}`}</span>
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
