import { centsOf } from "../listing/offer-limits.ts";

type Typed = Record<string, unknown>;

/** Cents; undefined for an empty field. People write "$42" and "1,200" too. */
function centsIn(typed: unknown): number | undefined {
  const text = String(typed ?? "").replaceAll(/[\s$]|,(?=\d{3}\b)/g, "");
  return text === "" ? undefined : centsOf(text);
}

export function typedPayment(form: Typed) {
  const [amount, tip] = [centsIn(form["payment.amount"]), centsIn(form["payment.tip"])];
  const method = form["payment.method"] ?? undefined;
  if (method === "not_yet") return { amount: amount ?? 0, tip: tip ?? 0, method };
  return amount === undefined && tip === undefined ? null : { amount, tip: tip ?? 0, method };
}

export function typedTotal(form: Typed): number {
  const paid = typedPayment(form);
  return paid && paid.method !== "not_yet" ? (paid.amount || 0) + (paid.tip || 0) : 0;
}
