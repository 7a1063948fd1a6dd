/** @jsxImportSource preact */
import { businessPath } from "#src/shared/base/own-paths.ts";

/** Days are planned from where the van starts. */
export const NoCalendar = () => (
  <section class="empty">
    <h2>First, say where you start from</h2>
    <p>Your days are those of the place you start from. Give a ZIP code that we know, then come back.</p>
    <a class="btn" href={businessPath("area")}>
      Set your location
    </a>
  </section>
);
