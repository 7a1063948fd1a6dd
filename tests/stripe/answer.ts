import { calls } from "./calls.ts";
import { type Params, readForm, textOf, valuesUnder } from "./form.ts";
import { paymentOf } from "./invoices.ts";
import { Refusal, type Store } from "./store.ts";
import { catchUp } from "./time.ts";

export interface Call {
  method: string;
  path: string;
  body: string;
  key: string | null;
  headers: Record<string, string | undefined>;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export function createAnswers(store: Store, secretKey: string) {
  const kept = new Map<string, { call: string; answer: Answer }>();
  return (call: Call): Answer => {
    if (call.headers.authorization !== `Bearer ${secretKey}`) return errorAnswer(wrongKey);
    const known = call.key === null ? undefined : kept.get(call.key);
    const said = `${call.method} ${call.path} ${call.body}`;
    if (known) return known.call === said ? { ...known.answer, headers: replayed } : errorAnswer(otherParameters);
    catchUp(store);
    const answer = compute(store, call);
    if (call.key !== null && isKept(answer.status)) kept.set(call.key, { call: said, answer });
    return answer;
  };
}

const isKept = (status: number) => status === 200 || status === 402;

const replayed = { "idempotent-replayed": "true" };
const wrongKey = new Refusal(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
const otherParameters = new Refusal(400, {
  type: "idempotency_error",
  message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
});

const errorAnswer = ({ status, error }: Refusal): Answer => ({ status, body: { error } });

function compute(store: Store, { method, path, body }: Call): Answer {
  const url = new URL(path, "http://stripe.local");
  const params = readForm(method === "POST" ? body : url.search);
  try {
    const result = dispatch(store, method, url.pathname, params);
    const shown = Array.isArray(result) ? pageOf(result, url.pathname, params) : result;
    return { status: 200, body: expanded(store, shown, valuesUnder(params, "expand")) };
  } catch (error) {
    if (error instanceof Refusal) return errorAnswer(error);
    throw error;
  }
}

function dispatch(store: Store, method: string, path: string, params: Params): object {
  for (const [pattern, call] of Object.entries(calls)) {
    const [wantedMethod, wantedPath = ""] = pattern.split(" ");
    const match = new RegExp(`^${wantedPath.replace(":id", "(?<id>\\w+)")}$`).exec(path);
    if (wantedMethod === method && match) return call(store, params, match.groups?.id ?? "");
  }
  throw new Refusal(404, { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` });
}

function pageOf(all: { id: string }[], url: string, params: Params) {
  const newestFirst = all.toReversed();
  const after = textOf(params, "starting_after");
  const start = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0;
  const end = start + Number(textOf(params, "limit") ?? 10);
  return { object: "list", url, has_more: end < newestFirst.length, data: newestFirst.slice(start, end) };
}

type Node = Record<string, unknown>;

function expanded(store: Store, object: object, paths: string[]): object {
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
