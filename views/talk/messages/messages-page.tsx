/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import { bookingPagePath, MESSAGES, reportPath } from "#src/shared/base/dashboard-paths.ts";
import { groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import type { Frame } from "#src/shared/dashboard/frame.ts";
import { starters } from "#src/shared/talk/messages/message-labels.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { Scene } from "#views/art/art.tsx";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";

interface MessagesPageProps {
  frame: Frame;
  thread: IslandProps<"thread">;
  note: string;
}

export const MessagesPage = ({ frame, thread, note }: MessagesPageProps) => (
  <Workspace
    frame={frame}
    tab={null}
    bar="messages"
    title={`Messages with ${thread.otherName}`}
    note={note}
    crumb={crumbOf(thread)}
  >
    {canAsk(thread) && (
      <p class="row">
        {starters.map((text, at) => (
          <a key={text} class="btn line small" href={`${thread.page}?ask=${at}`}>
            {text}
          </a>
        ))}
      </p>
    )}
    <ThreadSection thread={thread} />
    {thread.bookingId === null && thread.side === "parent" && (
      <p>
        <a class="btn line" href={`${groomerPath(thread.otherId)}#book`}>
          Book an appointment
        </a>
      </p>
    )}
  </Workspace>
);

const canAsk = ({ bookingId, messages, closed }: IslandProps<"thread">) =>
  bookingId === null && messages.length === 0 && closed === null;

function crumbOf({ bookingId, side, otherId, otherName }: IslandProps<"thread">) {
  if (bookingId !== null) return { href: bookingPagePath(bookingId), name: "The booking" };
  return side === "parent" ? { href: groomerPath(otherId), name: otherName } : { href: MESSAGES, name: "Messages" };
}

export const ThreadsPage = ({ frame, threads }: { frame: Frame; threads: IslandProps<"threads"> }) => (
  <Workspace frame={frame} tab={null} bar="messages" title="Messages">
    {threads.threads.length === 0 ? <NoMessages role={frame.role} /> : <Island name="threads" props={threads} />}
  </Workspace>
);

const NoMessages = ({ role }: Pick<Frame, "role">) => (
  <section class="empty">
    <Scene name="mailbox" />
    <h2>No messages yet</h2>
    {role === "groomer" ? (
      <p>To message a pet parent, open their request.</p>
    ) : (
      <>
        <p>Find a groomer and ask a question, or request a visit.</p>
        <a class="btn" href={SEARCH}>
          Find Groomers
        </a>
      </>
    )}
  </section>
);

export const unreadIn = (messages: readonly MessageView[]) =>
  messages.filter(({ from, readAt, isHidden }) => from === "them" && readAt === null && !isHidden);

/** Without script, a button marks messages as read. */
export function ThreadSection({ thread }: { thread: IslandProps<"thread"> }) {
  const unread = unreadIn(thread.messages);
  return (
    <section class="panel" id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title">Messages</h2>
      <p class="soft small">
        We never ask for codes or payments here.{" "}
        {(thread.bookingId !== null || thread.messages.length > 0) && (
          <a href={reportPath("person", thread.otherUserId)}>{`Report ${thread.otherName}`}</a>
        )}
      </p>
      <Island name="thread" props={thread} when="visible" />
      {unread.length > 0 && (
        <noscript>
          <form method="post" action={`${thread.page}/read`}>
            <input type="hidden" name="upTo" value={unread.at(-1)!.id} />
            <button type="submit" class="btn line small">
              Mark as read
            </button>
          </form>
        </noscript>
      )}
    </section>
  );
}
