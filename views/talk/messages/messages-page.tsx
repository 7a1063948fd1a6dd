/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import { bookingPagePath, messageReadPath, reportPath } from "#src/shared/base/dashboard-paths.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { Frame } from "#src/shared/dashboard/frame.ts";
import { Scene } from "#views/art/art.tsx";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";

interface MessagesPageProps {
  frame: Frame;
  thread: IslandProps<"thread">;
  booking: { serviceName: string; preferredDate: string };
}

export const MessagesPage = ({ frame, thread, booking }: MessagesPageProps) => (
  <Workspace
    frame={frame}
    room={null}
    bar="messages"
    title={`Messages with ${thread.otherName}`}
    note={`${booking.serviceName}, ${longDate(booking.preferredDate)}`}
    crumb={{ href: bookingPagePath(thread.bookingId), name: "The booking" }}
  >
    <ThreadSection thread={thread} />
  </Workspace>
);

export const ThreadsPage = ({ frame, threads }: { frame: Frame; threads: IslandProps<"threads"> }) => (
  <Workspace frame={frame} room={null} bar="messages" title="Messages">
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
        <p>Request a visit to message a groomer.</p>
        <a class="btn" href={SEARCH}>
          Find Groomers
        </a>
      </>
    )}
  </section>
);

/** Without script, a button marks messages as read. */
export function ThreadSection({ thread }: { thread: IslandProps<"thread"> }) {
  const unread = thread.messages.filter(({ from, readAt }) => from === "them" && readAt === null);
  return (
    <section class="panel" id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title">Messages</h2>
      <p class="soft small">
        We never ask for codes or payments here.{" "}
        <a href={reportPath("person", thread.otherUserId)}>{`Report ${thread.otherName}`}</a>
      </p>
      <Island name="thread" props={thread} when="visible" />
      {unread.length > 0 && (
        <noscript>
          <form method="post" action={messageReadPath(thread.bookingId)}>
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
