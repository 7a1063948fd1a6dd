/** @jsxImportSource preact */
import { CalendarSpot, NearbySpot, ShieldSpot } from "#views/art/spots.tsx";

export function FeatureTrio() {
  return (
    <section class="wrap" aria-label="What you can do here">
      <ul class="trio">
        <li>
          <NearbySpot />
          <h2>Search Nearby Groomers</h2>
          <p>Enter a ZIP code to see whose vans reach your street. Every profile shows prices, hours and reviews.</p>
        </li>
        <li>
          <CalendarSpot />
          <h2>Book Appointments</h2>
          <p>Choose a package, a day and a part of the day, and say what your dog is like. Your groomer confirms.</p>
        </li>
        <li>
          <ShieldSpot />
          <h2>Background-Checked Professionals</h2>
          <p>A third-party service checks every groomer first. Only those who pass are listed.</p>
        </li>
      </ul>
    </section>
  );
}
