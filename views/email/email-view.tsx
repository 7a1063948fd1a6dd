/** @jsxImportSource preact */
import { OUTBOX } from "#src/shared/base/paths.ts";
import { dateAndTime } from "#src/shared/base/time.ts";

interface Email {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
}

export const EmailView = ({ email }: { email: Email }) => (
  <div class="wrap narrow">
    <p class="crumb">
      <a href={OUTBOX}>← All emails</a>
    </p>
    <article class="email">
      <h1 class="title">{email.subject || "Removed email"}</h1>
      <p class="soft">
        To {email.recipient}, {dateAndTime(email.createdAt)} UTC
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
