/** @jsxImportSource preact */
import { outboxPath } from "#src/shared/base/paths.ts";
import { dateAndTime } from "#src/shared/base/time.ts";

interface MailLine {
  id: number;
  recipient: string;
  subject: string;
  createdAt: number;
  sentAt: number | null;
}

/** The mails that the demo wrote, newest first. */
export function MailList({ mails }: { mails: MailLine[] }) {
  return (
    <div class="wrap page stack">
      <h1>Mails of this demo</h1>
      <p class="soft">Nothing leaves this machine: every mail lands here, and as a file in the outbox folder.</p>
      {mails.length === 0 ? (
        <p>No mail yet. Sign up, or send a booking request, and it shows up here.</p>
      ) : (
        <table class="plain roll">
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col">Written (UTC)</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <td>
                  <a href={outboxPath(mail.id)}>{mail.subject}</a>
                </td>
                <td>{mail.recipient}</td>
                <td class="when" data-label="Written">
                  <time dateTime={new Date(mail.createdAt).toISOString()}>{dateAndTime(mail.createdAt)}</time>
                </td>
                <td>{mail.sentAt ? "Sent" : "Waiting"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
