import { paymentOf } from "./invoices.ts";
import type { Store } from "./store.ts";

type Node = Record<string, unknown>;

export function expanded(store: Store, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Node;
  for (const path of paths) fill(store, copy, path.split("."));
  return copy;
}

function fill(store: Store, node: Node, [name, ...rest]: string[]) {
  if (name === undefined) return;
  const value = fieldOf(store, node, name);
  if (value === undefined || value === null) return;
  node[name] = value;
  const children = Array.isArray(value) ? value : [value];
  for (const child of children) fill(store, child as Node, rest);
}

function fieldOf(store: Store, node: Node, name: string): unknown {
  if (node.object === "invoice" && name === "confirmation_secret") return secretOf(store, String(node.id));
  if (node.object === "invoice" && name === "payments") return paymentsOf(store, String(node.id));
  const value = node[name];
  return typeof value === "string" ? structuredClone(store.find(value)) : value;
}

function secretOf(store: Store, invoice: string) {
  const payment = paymentOf(store, invoice);
  return payment && { client_secret: payment.client_secret, type: "payment_intent" };
}

function paymentsOf(store: Store, invoice: string) {
  const data = store.all("invoice_payment").filter((payment) => payment.invoice === invoice);
  return { object: "list", data: structuredClone(data), has_more: false, url: "/v1/invoice_payments" };
}
