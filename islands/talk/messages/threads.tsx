import { useLiveData } from "#islands/lib/data.ts";
import { Pager } from "#islands/ui/pager.tsx";
import { Row } from "#islands/ui/rows.tsx";
import { pagedMessagesPath } from "#src/shared/base/dashboard-paths.ts";
import { utcDay } from "#src/shared/base/time.ts";
import { goneMessageText, sentAtText } from "#src/shared/talk/messages/message-labels.ts";
import type { ThreadLine, ThreadsView } from "#src/shared/talk/messages/threads.ts";
import { dayInYear } from "#src/shared/visits/arrival-labels.ts";

export default function Threads(shown: ThreadsView) {
  const { threads, now, page, pages } = useLiveData<ThreadsView>(`/api/threads?page=${shown.page}`, shown);
  return (
    <>
      <section className="rows" aria-label="Conversations">
        <ul>
          {threads.map((thread) => (
            <Conversation key={thread.path} thread={thread} now={now} />
          ))}
        </ul>
      </section>
      <Pager of="conversations" page={page} pages={pages} pathOf={pagedMessagesPath} names={["Newer", "Older"]} />
    </>
  );
}

function Conversation({ thread, now }: { thread: ThreadLine; now: number }) {
  const { otherName, visit, timeZone, last, unread } = thread;
  return (
    <Row
      title={otherName}
      href={thread.path}
      actions={
        <p className="sent">
          <time dateTime={new Date(last.sentAt).toISOString()}>{sentAtText(last.sentAt, { now, timeZone })}</time>
          {unread > 0 && (
            <span className="waiting">
              {unread}
              <span className="hush"> unread</span>
            </span>
          )}
        </p>
      }
    >
      <p>{visit ? `${visit.serviceName}, ${dayInYear(visit.preferredDate, utcDay(now))}` : "Question"}</p>
      <p
        className={unread > 0 ? "unread" : undefined}
      >{`${last.from === "me" ? "You: " : ""}${last.text || goneMessageText(last)}`}</p>
    </Row>
  );
}
