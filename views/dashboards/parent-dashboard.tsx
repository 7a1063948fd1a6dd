/** @jsxImportSource preact */
import type { BookingView } from "#src/shared/bookings.ts";
import { groomerPath } from "#src/shared/paths.ts";
import { EmptyStreet } from "#views/art/scenes/empty-street.tsx";
import { BookingCard } from "#views/bookings/booking-card.tsx";
import { DashboardTabs } from "./dashboard-tabs.tsx";

interface ParentDashboardProps {
  fullName: string;
  /** Open requests and appointments from today on, soonest first. */
  upcoming: BookingView[];
  /** Everything else, latest first. */
  past: BookingView[];
}

export function ParentDashboard({ fullName, upcoming, past }: ParentDashboardProps) {
  const isEmpty = upcoming.length + past.length === 0;
  return (
    <div class="wrap dash">
      <header>
        <div>
          <h1>Pet Parent Dashboard</h1>
          <p>Welcome, {fullName}</p>
        </div>
        <a class="btn" href="/groomers">
          Find Groomers
        </a>
      </header>
      <DashboardTabs path="/pet-parent-dashboard" />
      {isEmpty ? (
        <NoBookings />
      ) : (
        <>
          <ParentBookings title="Upcoming" bookings={upcoming} none="Nothing is coming up." />
          <ParentBookings title="Past" bookings={past} none="Nothing here yet." />
        </>
      )}
    </div>
  );
}

function NoBookings() {
  return (
    <section class="empty">
      <EmptyStreet />
      <h2>No bookings yet</h2>
      <p>Find a groomer near you, choose a package and a day, and send a request. It is free.</p>
      <a class="btn" href="/groomers">
        Find Groomers
      </a>
    </section>
  );
}

function ParentBookings({ title, bookings, none }: { title: string; bookings: BookingView[]; none: string }) {
  return (
    <section>
      <h2>{title}</h2>
      {bookings.length === 0 && <p class="soft">{none}</p>}
      <ul class="bookings">
        {bookings.map((booking) => (
          <BookingCard key={booking.id} booking={booking} side="parent">
            <a class="btn line small" href={groomerPath(booking.groomerId)}>
              View Groomer<span class="hush"> {booking.groomerName}</span>
            </a>
          </BookingCard>
        ))}
      </ul>
    </section>
  );
}
