import { calendarPath } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

type Props = Pick<BookingView, "id" | "status" | "serviceName">;

export function AddToCalendar({ id, status, serviceName }: Props) {
  if (status !== "accepted") return null;
  return (
    <a className="btn line small" href={calendarPath(id)} download>
      Add to calendar<span className="hush"> {serviceName}</span>
    </a>
  );
}
