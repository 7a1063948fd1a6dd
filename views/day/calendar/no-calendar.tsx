/** @jsxImportSource preact */
import { businessPath } from "#src/shared/base/dashboard-paths.ts";

export const NoStartLocation = () => (
  <section class="empty">
    <h2>Add your starting location</h2>
    <p>We need its ZIP code to plan your days.</p>
    <a class="btn" href={businessPath("area")}>
      Set location
    </a>
  </section>
);
