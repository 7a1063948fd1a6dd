import { lazy, Suspense } from "react";
import { useData } from "#islands/lib/data.ts";
import { orReload } from "#islands/lib/reload.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";

const ChangedNotice = lazy(() => orReload(import("./changed-notice.tsx")));

/**
 * Offers to reload a changed booking instead of reloading, because a message may be half-typed. Hidden while a dialog
 * is open.
 */
export function JustChanged({ booking }: { booking: BookingDetail }) {
  const latest = useData(`/api/bookings/${booking.id}`, booking);
  return <Suspense>{latest !== booking && <ChangedNotice latest={latest} shown={booking} />}</Suspense>;
}
