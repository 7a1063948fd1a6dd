/** @jsxImportSource preact */
import { emailPath, OUTBOX, OUTBOX_TEXTS } from "#src/shared/base/paths.ts";
import { utcDateTimeText } from "#src/shared/base/time.ts";
import { CardTable } from "#views/ui/card-table.tsx";

interface EmailLine extends Pick<ListedEmail, "recipient" | "subject" | "createdAt"> {
  id: number;
  sentAt: number | null;
}

interface TextLine {
  key: string;
  to: string;
  body: string;
  at: number;
}

export const OutboxList = ({ emails, texts }: { emails: EmailLine[]; texts: TextLine[] }) => (
  <div class="wrap page stack">
    <h1>{texts.length > 0 ? "Demo emails and texts" : "Demo emails"}</h1>
    <p class="soft">Nothing is sent. Everything is here and in the outbox folder.</p>
    {texts.length > 0 && <TextList texts={texts} />}
    {texts.length > 0 && <h2>Emails</h2>}
    {emails.length === 0 ? (
      <p>No emails yet. Sign up or send a request to get one.</p>
    ) : (
      <CardTable columns={["Subject", "To", "Created (UTC)", "Status"]}>
        {emails.map((email) => (
          <tr key={email.id}>
            <td>
              <a href={emailPath(email.id)}>{email.subject || "Removed email"}</a>
            </td>
            <td>{email.recipient}</td>
            <td class="when" data-label="Created">
              <time dateTime={new Date(email.createdAt).toISOString()}>{utcDateTimeText(email.createdAt)}</time>
            </td>
            <td>{email.sentAt ? "Sent" : "Waiting"}</td>
          </tr>
        ))}
      </CardTable>
    )}
  </div>
);

function TextList({ texts }: { texts: TextLine[] }) {
  const numbers = [...new Set(texts.map(({ to }) => to))];
  return (
    <>
      <h2>Texts</h2>
      <CardTable columns={["Text", "To", "Sent (UTC)"]}>
        {texts.map(({ key, to, body, at }) => (
          <tr key={key}>
            <td>{body}</td>
            <td>{to}</td>
            <td class="when" data-label="Sent">
              <time dateTime={new Date(at).toISOString()}>{utcDateTimeText(at)}</time>
            </td>
          </tr>
        ))}
      </CardTable>
      {numbers.map((number) => (
        <form method="post" action={OUTBOX_TEXTS} class="row" key={number}>
          <span>Reply from {number}:</span>
          <input type="hidden" name="from" value={number} />
          {["STOP", "START", "HELP"].map((body) => (
            <button type="submit" class="btn line small" name="body" value={body} key={body}>
              {body}
            </button>
          ))}
        </form>
      ))}
    </>
  );
}

interface ListedEmail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
}

export const OutboxEmail = ({ email }: { email: ListedEmail }) => (
  <div class="wrap narrow">
    <p class="crumb">
      <a href={OUTBOX}>← All emails</a>
    </p>
    <article class="email">
      <h1 class="title">{email.subject || "Removed email"}</h1>
      <p class="soft">
        To {email.recipient}, {utcDateTimeText(email.createdAt)} UTC
      </p>
      <iframe title="HTML version" sandbox="" srcdoc={email.html} />
      <h2 class="title">Plain text version</h2>
      <pre>{withLinks(email.text)}</pre>
    </article>
  </div>
);

const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
