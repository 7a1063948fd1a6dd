/** @jsxImportSource preact */
import { Mailbox } from "#views/art/scenes/mailbox.tsx";

/** A groomer's Bookings tab before the first request. */
export function NoRequests() {
  return (
    <section class="empty">
      <Mailbox />
      <h2>No requests yet</h2>
      <p>They show up here, and you get an e-mail for each.</p>
    </section>
  );
}
