/** @jsxImportSource preact */
import { SEARCH } from "#src/shared/base/paths.ts";
import { EmptyStreet } from "#views/art/scenes/empty-street.tsx";

/** A pet parent's Bookings tab before the first request. */
export function NoBookings() {
  return (
    <section class="empty">
      <EmptyStreet />
      <h2>No bookings yet</h2>
      <p>Find a groomer, choose a package and a day, and send a free request.</p>
      <a class="btn" href={SEARCH}>
        Find Groomers
      </a>
    </section>
  );
}
