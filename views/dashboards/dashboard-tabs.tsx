/** @jsxImportSource preact */

/** The tabs of a dashboard are addresses, so that they can be linked to and work without script. */
export function DashboardTabs({ path }: { path: string }) {
  return (
    <nav class="dash-tabs" aria-label="Dashboard">
      <a href={`${path}?tab=bookings`} aria-current="page">
        Bookings
      </a>
    </nav>
  );
}
