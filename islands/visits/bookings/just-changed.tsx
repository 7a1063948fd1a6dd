import { lazy, Suspense } from "react";
import { useData } from "#islands/lib/data.ts";
import { orReload } from "#islands/lib/reload.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";

const ChangedNotice = lazy(() => orReload(import("./changed-notice.tsx")));

/**
 * Says that the booking was changed since its page was made, and shows it anew on a press: the page is a document, and
 * somebody may be in the middle of a message. Nothing is said below an open dialog, whose answer the server checks anyway.
 */
export function JustChanged({ booking }: { booking: BookingDetail }) {
  const latest = useData(`/api/bookings/${booking.id}`, booking);
  return <Suspense>{latest !== booking && <ChangedNotice latest={latest} shown={booking} />}</Suspense>;
}
