import { bookingStatuses } from "../../visits/booking-labels.ts";

export const stateFilters = [...bookingStatuses, "not_yet"] as const;

export const VISITS_PER_LIST_PAGE = 50;
export const MAX_SEARCH_CHARS = 100;
