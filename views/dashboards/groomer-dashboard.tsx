/** @jsxImportSource preact */
import type { ListingNeed } from "#src/domain/listing.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import { BookingCard } from "#views/bookings/booking-card.tsx";
import { Icon } from "#views/ui/icon.tsx";
import { DashboardTabs } from "./dashboard-tabs.tsx";

interface GroomerDashboardProps {
  fullName: string;
  /** What is missing before parents can find this groomer. */
  missing: (ListingNeed | "profile")[];
  /** Newest request first. */
  bookings: BookingView[];
}

export function GroomerDashboard({ fullName, missing, bookings }: GroomerDashboardProps) {
  return (
    <div class="wrap dash">
      <header>
        <div>
          <h1>Groomer Dashboard</h1>
          <p>Welcome, {fullName}</p>
        </div>
      </header>
      <ListingState missing={missing} />
      <DashboardTabs path="/groomer-dashboard" />
      <ReceivedRequests bookings={bookings} />
    </div>
  );
}

const needs: Record<ListingNeed | "profile", string> = {
  profile: "A business profile with a name and a description",
  membership: "An active membership",
  "background-check": "A passed background check",
  "not-suspended": "An account that is not suspended",
  location: "A location with a ZIP code that we know",
  package: "At least one service package",
};

function ListingState({ missing }: Pick<GroomerDashboardProps, "missing">) {
  if (missing.length === 0) {
    return (
      <div class="notice">
        <Icon name="tick" />
        <p>You are listed: pet parents near you can find your profile.</p>
      </div>
    );
  }
  return (
    <section class="notice warn">
      <Icon name="info" />
      <div>
        <h2>You are not listed yet</h2>
        <p>Pet parents can find you once there is:</p>
        <div class="prose">
          <ul>
            {missing.map((need) => (
              <li key={need}>{needs[need]}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function ReceivedRequests({ bookings }: Pick<GroomerDashboardProps, "bookings">) {
  return (
    <section>
      <h2>Booking requests</h2>
      {bookings.length === 0 && <p class="soft">No requests yet. They show up here, and you get an e-mail.</p>}
      <ul class="bookings">
        {bookings.map((booking) => (
          <BookingCard key={booking.id} booking={booking} side="groomer" />
        ))}
      </ul>
    </section>
  );
}
