/** @jsxImportSource preact */
import { Mailbox } from "#views/art/scenes/mailbox.tsx";

/** A groomer's Clients room before the first visit. */
export const NoClients = () => (
  <section class="empty">
    <Mailbox />
    <h2>No clients yet</h2>
    <p>Clients appear here after their first visit, with room for notes of your own.</p>
  </section>
);
