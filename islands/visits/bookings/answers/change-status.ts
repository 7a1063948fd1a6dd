import { ApiError, callApi, confirmationRequired } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

/** Calls the API and reloads `paths`, also on conflicts. `whenDone` runs before the reload. Throws like the call. */
export function useBookingCall(...paths: string[]) {
  const refresh = useRefresh();
  return async (call: () => Promise<unknown>, whenDone: () => void) => {
    try {
      await call();
    } catch (error) {
      if (isOutdated(error)) await refresh(...paths);
      throw error;
    }
    whenDone();
    await refresh(...paths);
  };
}

export function useStatusChange(...paths: string[]) {
  const callFor = useBookingCall(...paths);
  return ({ id, status: from }: Pick<BookingView, "id" | "status">, change: StatusChange, whenDone: () => void) =>
    callFor(() => callApi("PATCH", `/api/bookings/${id}/status`, { ...change, from }), whenDone);
}

/** Someone else, or another tab, was faster. */
export const isOutdated = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404) && !confirmationRequired(error);
