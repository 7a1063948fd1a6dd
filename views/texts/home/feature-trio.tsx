/** @jsxImportSource preact */
import { CalendarSpot, NearbySpot, ShieldSpot } from "#views/art/spots.tsx";

export function FeatureTrio() {
  return (
    <section class="wrap" aria-label="What you can do here">
      <ul class="trio">
        <li>
          <NearbySpot />
          <h2>Search Nearby Groomers</h2>
          <p>Enter a ZIP code to see who comes to your street. Compare prices, hours, and reviews.</p>
        </li>
        <li>
          <CalendarSpot />
          <h2>Book Appointments</h2>
          <p>Choose a package, day, and time, and describe your dog. Your groomer confirms.</p>
        </li>
        <li>
          <ShieldSpot />
          <h2>Background-Checked Professionals</h2>
          <p>A third-party service checks every groomer. Only those who pass are listed.</p>
        </li>
      </ul>
    </section>
  );
}
