/** @jsxImportSource preact */
import { Mailbox } from "#views/art/scenes/mailbox.tsx";

/** A groomer's Clients tab before the first visit. */
export const NoClients = () => (
  <section class="empty">
    <Mailbox />
    <h2>No clients yet</h2>
    <p>Everybody you have been to stands here from the first visit on, with room for notes of your own.</p>
  </section>
);
