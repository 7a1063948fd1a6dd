/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { labelFor } from "#src/shared/booking-words.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import { dollars, priceRange } from "#src/shared/money.ts";
import { longDate } from "#src/shared/time.ts";
import { Icon } from "#views/ui/icon.tsx";

interface BookingCardProps {
  booking: BookingView;
  /** Who reads it. */
  side: "parent" | "groomer";
  /** Links and buttons of the reader. */
  children?: ComponentChildren;
}

/** One booking: a leaf of the calendar, what was asked for, and how things stand. */
export function BookingCard({ booking, side, children }: BookingCardProps) {
  return (
    <li class="booking-card">
      <CalendarLeaf date={booking.preferredDate} />
      <div class="what">
        <div class="head">
          <h3>{booking.serviceName}</h3>
          <span class={`status ${booking.status}`}>{labelFor(booking.status, side)}</span>
        </div>
        <p>{side === "parent" ? `with ${booking.groomerName}` : `from ${booking.petParentName}`}</p>
        <p class="meta">
          <span>
            <Icon name="calendar" />
            <time datetime={booking.preferredDate}>{longDate(booking.preferredDate)}</time>
          </span>
          <span>
            <Icon name="clock" />
            {booking.preferredTimeSlot}
          </span>
        </p>
        <Notes booking={booking} />
      </div>
      <div class="actions">{children}</div>
    </li>
  );
}

/** Month, day and weekday as on a wall calendar; the sentence beside it says the same in words. */
function CalendarLeaf({ date }: { date: string }) {
  const [weekday = "", monthAndDay = ""] = longDate(date).split(", ");
  const [month = "", day = ""] = monthAndDay.split(" ");
  return (
    <div class="date" aria-hidden="true">
      <span class="month">{month.slice(0, 3)}</span>
      <span class="day">{day}</span>
      <span class="weekday">{weekday.slice(0, 3)}</span>
    </div>
  );
}

function Notes({ booking }: { booking: BookingView }) {
  const { addOnServices, petInfo, specialInstructions, statusReason } = booking;
  const extras = addOnServices.reduce((sum, { price }) => sum + price, 0);
  return (
    <>
      <p>Estimate: {priceRange(booking.priceMin + extras, booking.priceMax + extras)}</p>
      {addOnServices.length > 0 && (
        <p class="soft small">
          With {addOnServices.map(({ name, price }) => `${name} (${dollars(price)})`).join(", ")}
        </p>
      )}
      {petInfo && <p class="soft small">Pet: {petInfo}</p>}
      {specialInstructions && <p class="soft small">Instructions: {specialInstructions}</p>}
      {statusReason && <p class="small">Reason: {statusReason}</p>}
    </>
  );
}
