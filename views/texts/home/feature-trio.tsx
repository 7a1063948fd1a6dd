/** @jsxImportSource preact */
import { Scene } from "#views/art/art.tsx";

export function FeatureTrio() {
  return (
    <section class="wrap" aria-label="What you can do here">
      <ul class="trio">
        <li>
          <Scene name="nearby" />
          <h2>Search Nearby Groomers</h2>
          <p>Enter a ZIP code to see who comes to your street. Compare prices, hours, and reviews.</p>
        </li>
        <li>
          <Scene name="calendar" />
          <h2>Book Appointments</h2>
          <p>Choose a package, day, and time, and describe your dog. Your groomer confirms.</p>
        </li>
        <li>
          <Scene name="shield" />
          <h2>Background-Checked Professionals</h2>
          <p>A third-party service checks every groomer. Only those who pass are listed.</p>
        </li>
      </ul>
    </section>
  );
}
