import { lazy, Suspense } from "react";
import { useLiveData } from "#islands/lib/data.ts";
import { loadOrReload } from "#islands/lib/reload.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";

const ChangedNotice = lazy(() => loadOrReload(import("./changed-notice.tsx")));

/** Offers a reload instead of reloading, because a message may be half-typed. */
export function ReloadOffer({ visit }: { visit: BookingDetail | AddedVisitView }) {
  const latest = useLiveData(`/api/bookings/${visit.id}`, visit);
  return <Suspense>{latest !== visit && <ChangedNotice latest={latest} shown={visit} />}</Suspense>;
}
