import * as z from "zod/mini";
import { DayPlanPreview } from "../day/day-plans.ts";
import { PoliciesView } from "../listing/policies.ts";
import { PlaceChoice } from "../places/place-choice.ts";
import { type TimeSlot, timeSlots } from "../visits/booking-labels.ts";
import { LOG_IN_FIRST_TEXT } from "./toasts.ts";

export const statusByCode = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  /** No row is gone: the call itself doesn't exist. */
  unknown_call: 404,
  conflict: 409,
  policies: 409,
  rabies: 422,
  bad_request: 400,
  too_large: 413,
  wrong_type: 415,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const;

export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    suggestions: z.optional(z.array(z.object({ date: z.string(), slot: z.enum(timeSlots) }))),
    places: z.optional(z.array(PlaceChoice)),
    plan: z.optional(DayPlanPreview),
    policies: z.optional(PoliciesView),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export interface SuggestedTime {
  date: string;
  slot: TimeSlot;
}

/** `message` is shown to people; `fields` holds messages by input. */
export class AppError extends Error {
  constructor(
    readonly code: keyof typeof statusByCode,
    message: string,
    readonly fields?: Record<string, string>,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }

  suggestions?: readonly SuggestedTime[];
  places?: readonly PlaceChoice[];
  plan?: DayPlanPreview;
  policies?: PoliciesView;
}

export const newLoggedOutError = () => new AppError("unauthenticated", LOG_IN_FIRST_TEXT);

const CHECK_FIELDS_TEXT = "Please check the highlighted fields.";

export function invalid(fields: Record<string, string>, suggestions?: readonly SuggestedTime[]): AppError {
  const messages = Object.values(fields);
  const error = new AppError("invalid", messages.length === 1 ? messages[0]! : CHECK_FIELDS_TEXT, fields);
  if (suggestions) error.suggestions = suggestions;
  return error;
}
export const conflict = (message: string) => new AppError("conflict", message);
export const notFound = (message = "Not found.") => new AppError("not_found", message);

/** Throws 404. */
export function found<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw notFound();
  return value;
}
