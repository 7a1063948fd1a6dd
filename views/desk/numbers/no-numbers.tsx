/** @jsxImportSource preact */
import { Scene } from "#views/art/art.tsx";

export const NoNumbers = () => (
  <section class="empty">
    <Scene name="mailbox" />
    <h2>No insights yet</h2>
    <p>Once you're listed, see your profile views, requests, visits, and income here.</p>
  </section>
);
