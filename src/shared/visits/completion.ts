import * as z from "zod/mini";
import { StatusChange } from "./booking-changes.ts";
import { PaymentInput, PetNotes } from "./payments.ts";

/** A change of status, which for a completion brings what the groomer alone reads: what was paid, and what to know next time. */
export const Completion = z.extend(StatusChange, {
  payment: z.optional(z.nullable(PaymentInput)),
  petNotes: z.optional(PetNotes),
});
export type Completion = z.infer<typeof Completion>;
