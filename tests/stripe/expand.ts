import { paymentOf } from "./invoices.ts";
import type { World } from "./world.ts";

type Node = Record<string, unknown>;

/** A copy of an object in which the asked-for paths hold objects in place of ids. */
export function expanded(world: World, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Node;
  for (const path of paths) fill(world, copy, path.split("."));
  return copy;
}

function fill(world: World, node: Node, [name, ...rest]: string[]) {
  if (name === undefined) return;
  const value = fieldOf(world, node, name);
  if (value === undefined || value === null) return;
  node[name] = value;
  const children = Array.isArray(value) ? value : [value];
  for (const child of children) fill(world, child as Node, rest);
}

function fieldOf(world: World, node: Node, name: string): unknown {
  if (node.object === "invoice" && name === "confirmation_secret") return secretOf(world, String(node.id));
  if (node.object === "invoice" && name === "payments") return paymentsOf(world, String(node.id));
  const value = node[name];
  return typeof value === "string" ? structuredClone(world.find(value)) : value;
}

function secretOf(world: World, invoice: string) {
  const payment = paymentOf(world, invoice);
  return payment && { client_secret: payment.client_secret, type: "payment_intent" };
}

function paymentsOf(world: World, invoice: string) {
  const data = world.all("invoice_payment").filter((payment) => payment.invoice === invoice);
  return { object: "list", data: structuredClone(data), has_more: false, url: "/v1/invoice_payments" };
}
