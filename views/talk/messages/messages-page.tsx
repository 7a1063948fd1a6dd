/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import { askPath, bookingPagePath, MESSAGES, parentProfilePath, reportPath } from "#src/shared/base/dashboard-paths.ts";
import { groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import { askIdeas, askNote, MAX_MESSAGE_CHARS, threadClosedTexts } from "#src/shared/talk/messages/message-labels.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { Scene } from "#views/art/art.tsx";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";
import { AreaField, type FormState } from "#views/ui/field.tsx";
import { PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

interface MessagesPageProps {
  frame: WorkspaceCounts;
  thread: IslandProps<"thread">;
  note: string | undefined;
}

export const ThreadPage = ({ frame, thread, note }: MessagesPageProps) => (
  <Workspace
    frame={frame}
    tab={null}
    bar="messages"
    title={`Messages with ${thread.otherName}`}
    note={note}
    crumb={crumbOf(thread)}
  >
    {canAsk(thread) && <Starters page={thread.page} />}
    {thread.closed === threadClosedTexts.unconfirmed && <Unconfirmed text={thread.text} />}
    <ThreadSection thread={thread} />
    {thread.bookingId === null && thread.side === "parent" && !isGone(thread.closed) && (
      <p>
        <a class="btn line" href={`${groomerPath(thread.otherId)}#book`}>
          Book an appointment
        </a>
      </p>
    )}
  </Workspace>
);

const Starters = ({ page }: { page: string }) => (
  <p class="row starters">
    {askIdeas.map((text, at) => (
      <a key={text} class="btn line small" href={`${page}?ask=${at}`}>
        {text}
      </a>
    ))}
  </p>
);

/** Keeps a question until the link in our email is opened. */
const Unconfirmed = ({ text }: { text: string }) => (
  <div class="notice">
    <p>
      <strong>{text ? "Almost done: your question is saved" : "Confirm your email"}</strong>
      {text && `"${text}" `}Open the link we emailed you, then send your question.{" "}
      <a href={parentProfilePath("details")}>Send a new link or change your email</a>
    </p>
  </div>
);

interface AskPageProps {
  id: number;
  businessName: string;
  usual: string | undefined;
  form: FormState;
}

/** For visitors. */
export const AskGroomerPage = ({ id, businessName, usual, form }: AskPageProps) => (
  <PanelPage title={`Ask ${businessName}`}>
    <p class="soft">{askNote(usual)}</p>
    <Starters page={askPath(id)} />
    <PlainForm action={askPath(id)} button="Continue" form={form} other={[groomerPath(id), "Back to profile"]}>
      <AreaField
        name="text"
        label="Your question"
        maxlength={MAX_MESSAGE_CHARS}
        hint="Next, log in or sign up. We keep your question."
        required
      />
    </PlainForm>
  </PanelPage>
);

const canAsk = ({ bookingId, messages, closed, text }: IslandProps<"thread">) =>
  bookingId === null && messages.length === 0 && closed === null && !text;

/** The groomer's page has no form then, or is gone too. */
const isGone = (closed: string | null) => closed === threadClosedTexts.unlisted || closed === threadClosedTexts.left;

function crumbOf({ bookingId, side, otherId, otherName, closed }: IslandProps<"thread">) {
  if (bookingId !== null) return { href: bookingPagePath(bookingId), name: "The booking" };
  if (side === "groomer" || isGone(closed)) return { href: MESSAGES, name: "Messages" };
  return { href: groomerPath(otherId), name: otherName };
}

export const ThreadsPage = ({ frame, threads }: { frame: WorkspaceCounts; threads: IslandProps<"threads"> }) => (
  <Workspace frame={frame} tab={null} bar="messages" title="Messages">
    {threads.threads.length === 0 ? <NoMessages role={frame.role} /> : <Island name="threads" props={threads} />}
  </Workspace>
);

const NoMessages = ({ role }: Pick<WorkspaceCounts, "role">) => (
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

export const filterUnread = (messages: readonly MessageView[]) =>
  messages.filter(({ from, readAt, isHidden }) => from === "them" && readAt === null && !isHidden);

/** Without script, a button marks messages as read. */
export function ThreadSection({ thread }: { thread: IslandProps<"thread"> }) {
  const unread = filterUnread(thread.messages);
  return (
    <section class="panel" id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title" class={thread.bookingId === null ? "hush" : undefined}>
        Messages
      </h2>
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
