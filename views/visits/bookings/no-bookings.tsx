/** @jsxImportSource preact */
import { SEARCH } from "#src/shared/base/paths.ts";
import { Art } from "#views/art/art.tsx";

export const NoBookings = () => (
  <section class="empty">
    <Art name="empty-street" />
    <h2>No bookings yet</h2>
    <p>Find a groomer, choose a package and a day, and send a free request.</p>
    <a class="btn" href={SEARCH}>
      Find Groomers
    </a>
  </section>
);
