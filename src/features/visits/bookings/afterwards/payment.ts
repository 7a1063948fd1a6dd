import { addRowIfNew, bookingAddOns, changeRow, findRow, removeRows, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { savePetNotes } from "#src/features/visits/pets/private-notes.ts";
import { conflict, found, invalid } from "#src/shared/base/errors.ts";
import type { CompletionInput } from "#src/shared/visits/note-photos.ts";
import { PAID_ALREADY_TEXT, PAYMENT_TOO_EARLY_TEXT } from "#src/shared/visits/payment-labels.ts";
import type { PaymentInput, PrivateNotes } from "#src/shared/visits/payments.ts";
import { privateNotesByVisit } from "../private-notes.ts";
import { requireAddOns } from "../requests/chosen-offers.ts";

type ClosedVisit = Pick<CompletionInput, "payment" | "petNotes" | "addOnServiceIds">;

export function readClosing({ status, payment, petNotes, addOnServiceIds }: CompletionInput): ClosedVisit | undefined {
  if (payment == null && petNotes === undefined && addOnServiceIds === undefined) return undefined;
  if (status === "completed") return { payment, petNotes, addOnServiceIds };
  throw invalid({ payment: PAYMENT_TOO_EARLY_TEXT });
}

/** Saves payment, notes about pets, and add-ons with the completion. Throws 409 for a second, different payment, 422 for a pet that isn't the client's, or an add-on of another groomer. */
export function writeCompletionData(
  tx: Tx,
  by: ActorContext,
  { id, now }: { id: number; now: number },
  { payment, petNotes = [], addOnServiceIds = [] }: ClosedVisit,
) {
  const { clientId, groomerId, ...before } = findRow(tx, visits, { id })!;
  if (payment) {
    const { amountPaid, tip, paidBy } = columnsOf(payment);
    const isSame = before.amountPaid === amountPaid && before.tip === tip && before.paidBy === paidBy;
    if (before.paidBy !== null && !isSame) throw conflict(PAID_ALREADY_TEXT);
    setPayment(tx, id, payment);
  }
  for (const { id: addOnServiceId, name, price, durationMinutes } of requireAddOns(tx, groomerId, addOnServiceIds)) {
    addRowIfNew(tx, bookingAddOns, { bookingId: id, addOnServiceId, name, price, durationMinutes, isExtra: true });
  }
  savePetNotes(tx, by, { clientId, notes: petNotes, now });
}

export const paidAudit = ({ payment, addOnServiceIds = [] }: ClosedVisit = {}): Record<string, boolean | number> => ({
  ...(payment ? { paid: true } : {}),
  ...(addOnServiceIds.length > 0 ? { addOns: addOnServiceIds.length } : {}),
});

/** Records a groomer's payment for a visit, or removes it. Clients can't see it. Throws 404, 409 (not completed). */
export const changePayment = (ctx: Ctx, by: ActorContext, id: number, payment: PaymentInput | null): PrivateNotes =>
  transact(ctx.db, (tx) => {
    const groomerId = by.viewer.groomerId ?? 0;
    const { status, source } = found(findRow(tx, visits, { id, groomerId }));
    if (status !== "completed" && status !== "no_show") throw conflict(PAYMENT_TOO_EARLY_TEXT);
    setPayment(tx, id, payment);
    const target = `${source === "site" ? "booking" : "added visit"} ${id}`;
    auditBy(tx, by, { action: payment ? "visit-paid" : "visit-paid-removed", target, now: ctx.now() });
    return privateNotesByVisit(tx, groomerId, [id]).get(id)!;
  });

const setPayment = (tx: Tx, id: number, payment: PaymentInput | null) =>
  changeRow(tx, visits, { id }, columnsOf(payment));

/** Removes the extra add-ons when a completion is undone. */
export const undoExtraAddOns = (tx: Tx, id: number) => removeRows(tx, bookingAddOns, { bookingId: id, isExtra: true });

export const noPayment = { amountPaid: null, tip: null, paidBy: null } as const;

const columnsOf = (payment: PaymentInput | null) =>
  payment ? { amountPaid: payment.amount, tip: payment.tip, paidBy: payment.method } : noPayment;
