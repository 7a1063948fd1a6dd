import * as z from "zod/mini";
import { id, integerIn, optionalText } from "../base/fields.ts";
import { MAX_NOTE_LENGTH } from "../clients/client-limits.ts";
import { MAX_PAID_CENTS, paymentMethods } from "./payment-labels.ts";
import { petTraits } from "./pets/pet-labels.ts";

const cents = (message: string) => integerIn(0, MAX_PAID_CENTS, message);

const method = z.enum(paymentMethods, "Choose how they paid");

export const PaymentInput = z
  .object({
    amount: cents("Enter an amount up to $10,000, or 0"),
    tip: z._default(cents("Enter a tip up to $10,000"), 0),
    method,
  })
  .check(
    z.refine((paid) => paid.method !== "not_yet" || paid.tip === 0, {
      path: ["tip"],
      error: "Add the tip once they've paid",
    }),
  );
export type PaymentInput = z.infer<typeof PaymentInput>;

export const PaymentChange = z.object({ payment: z.nullable(PaymentInput) });

export const VisitPayment = z.object({ amount: z.number(), tip: z.number(), method });
export type VisitPayment = z.infer<typeof VisitPayment>;

/** The private note about a pet of the visit, for next time; an empty one removes it. */
export const PetNotesInput = z
  .array(z.object({ id: id("Choose a pet of this visit"), note: optionalText(MAX_NOTE_LENGTH) }))
  .check(z.maxLength(50, "You chose too many pets"));
export type PetNotesInput = z.infer<typeof PetNotesInput>;

export const PrivateNotes = z.object({
  payment: z.nullable(VisitPayment),
  /** The client's last payment method, or else the groomer's last one. Null before any payment. */
  lastMethod: z.nullable(method),
  lastAmount: z.nullable(z.number()),
  clientId: z.nullable(z.number()),
  client: z.nullable(z.string()),
  /** `id` is of the pet on the client page. */
  pets: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      note: z.nullable(z.string()),
      traits: z.array(z.enum(petTraits)),
      rabiesUntil: z.nullable(z.string()),
    }),
  ),
});
export type PrivateNotes = z.infer<typeof PrivateNotes>;

export const LastWork = z.object({
  date: z.string(),
  service: z.nullable(z.string()),
  minutes: z.number(),
  cents: z.nullable(z.number()),
  /** Other pets groomed at that visit, included in its time and price. */
  with: z.array(z.string()),
});
export type LastWork = z.infer<typeof LastWork>;

export const PetLastTime = z.extend(LastWork, { name: z.string() });
export type PetLastTime = z.infer<typeof PetLastTime>;
