import { useData } from "#islands/lib/data.ts";
import { Icon } from "#islands/ui/icon.tsx";
import { Row } from "#islands/ui/row.tsx";
import { conversationsPath, messagesPath } from "#src/shared/base/own-paths.ts";
import { shortDate } from "#src/shared/base/time.ts";
import { goneText } from "#src/shared/visits/messages/message-labels.ts";
import { sentText } from "#src/shared/visits/messages/message-times.ts";
import type { ThreadsView, ThreadView } from "#src/shared/visits/messages/threads.ts";

/** Conversations by booking; what is written meanwhile moves up by itself. */
export default function Threads(shown: ThreadsView) {
  const { threads, now, page, pages } = useData<ThreadsView>(`/api/threads?page=${shown.page}`, shown);
  return (
    <>
      <section className="rows" aria-label="Conversations">
        <ul>
          {threads.map((thread) => (
            <Conversation key={thread.bookingId} thread={thread} now={now} />
          ))}
        </ul>
      </section>
      {pages > 1 && <Pager page={page} pages={pages} />}
    </>
  );
}

function Conversation({ thread, now }: { thread: ThreadView; now: number }) {
  const { bookingId, otherName, serviceName, preferredDate, timeZone, last, unread } = thread;
  return (
    <Row
      title={otherName}
      href={messagesPath(bookingId)}
      actions={
        <p className="sent">
          <time dateTime={new Date(last.sentAt).toISOString()}>{sentText(last.sentAt, { now, timeZone })}</time>
          {unread > 0 && (
            <span className="waiting">
              {unread}
              <span className="hush"> unread</span>
            </span>
          )}
        </p>
      }
    >
      <p>{`${serviceName}, ${shortDate(preferredDate)}`}</p>
      <p
        className={unread > 0 ? "unread" : undefined}
      >{`${last.from === "me" ? "You: " : ""}${last.text || goneText(last)}`}</p>
    </Row>
  );
}

const Pager = ({ page, pages }: { page: number; pages: number }) => (
  <nav className="pager" aria-label="Pages of conversations">
    {page > 1 && (
      <a rel="prev" href={conversationsPath(page - 1)}>
        <Icon name="arrow-left" />
        Newer
      </a>
    )}
    <span className="at">{`Page ${page} of ${pages}`}</span>
    {page < pages && (
      <a rel="next" href={conversationsPath(page + 1)}>
        Older
        <Icon name="arrow-right" />
      </a>
    )}
  </nav>
);
