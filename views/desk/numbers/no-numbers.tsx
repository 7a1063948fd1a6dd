/** @jsxImportSource preact */
import { Mailbox } from "#views/art/scenes/mailbox.tsx";

/** A groomer's Numbers tab while there is nothing to count. */
export const NoNumbers = () => (
  <section class="empty">
    <Mailbox />
    <h2>No numbers yet</h2>
    <p>
      From the day you are listed we count here how often pet parents are shown your business, open your profile and ask
      for a visit, and what your visits bring.
    </p>
  </section>
);
