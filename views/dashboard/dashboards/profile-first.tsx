/** @jsxImportSource preact */
import { START_PAGE } from "#src/shared/base/dashboard-paths.ts";

export const ProfileFirstNotice = ({ what }: { what: string }) => (
  <section class="empty">
    <h2>Start with your business profile</h2>
    <p>Add a name, a description, and your hours, then come back for your {what}.</p>
    <a class="btn" href={START_PAGE}>
      Create your business profile
    </a>
  </section>
);
