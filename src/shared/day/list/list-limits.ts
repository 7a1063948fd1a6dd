import { bookingStatuses } from "../../visits/booking-labels.ts";

/** What the list may be narrowed down to: a status, or the visits that aren't paid yet. */
export const listedStates = [...bookingStatuses, "not_yet"] as const;

export const LIST_SIZE = 50;
export const MAX_WORDS = 100;
