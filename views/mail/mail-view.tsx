/** @jsxImportSource preact */
import { OUTBOX } from "#src/shared/base/paths.ts";
import { dateAndTime } from "#src/shared/base/time.ts";

interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
}

export const MailView = ({ mail }: { mail: Mail }) => (
  <div class="wrap narrow">
    <p class="crumb">
      <a href={OUTBOX}>← All emails</a>
    </p>
    <article class="mail">
      <h1 class="title">{mail.subject || "Removed email"}</h1>
      <p class="soft">
        To {mail.recipient}, {dateAndTime(mail.createdAt)} UTC
      </p>
      <iframe title="HTML version" sandbox="" srcdoc={mail.html} />
      <h2 class="title">Plain text version</h2>
      <pre>{withLinks(mail.text)}</pre>
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
