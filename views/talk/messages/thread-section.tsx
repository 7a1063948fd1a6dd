/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import { messageReadPath, reportPath } from "#src/shared/base/own-paths.ts";
import { Island } from "#views/island.tsx";

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
