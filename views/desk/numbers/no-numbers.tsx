/** @jsxImportSource preact */
import { Scene } from "#views/art/art.tsx";

/** A groomer's Numbers tab while there is nothing to count. */
export const NoNumbers = () => (
  <section class="empty">
    <Scene name="mailbox" />
    <h2>No insights yet</h2>
    <p>Once you're listed, see your profile views, requests, visits, and income here.</p>
  </section>
);
