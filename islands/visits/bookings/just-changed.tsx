import { lazy, Suspense } from "react";
import { useData } from "#islands/lib/data.ts";
import { orReload } from "#islands/lib/reload.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";

const ChangedNotice = lazy(() => orReload(import("./changed-notice.tsx")));

/** Offers a reload instead of reloading, because a message may be half-typed. */
export function JustChanged({ booking }: { booking: BookingDetail }) {
  const latest = useData(`/api/bookings/${booking.id}`, booking);
  return <Suspense>{latest !== booking && <ChangedNotice latest={latest} shown={booking} />}</Suspense>;
}
