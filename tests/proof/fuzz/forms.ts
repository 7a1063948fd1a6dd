import { type Call, FORM } from "./calls.ts";
import { type Actor, actors } from "./cast.ts";
import { faultsOf } from "./properties.ts";
import type { Plan, Tally } from "./run.ts";
import { curlLine, type Sent } from "./sent.ts";
import { texts } from "./values.ts";
import type { Setup } from "./world.ts";

/** A form of a page as one actor sees it, with the fields a browser would send. */
interface PageForm {
  actor: Actor;
  method: string;
  action: string;
  fields: Map<string, string>;
}

/** Submissions before everything starts over, so no one runs out of places. */
const RUNS_IN_A_WORLD = 40;

export async function fuzzForms(world: Setup, { only = "", formStep }: Plan): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const form of await formsOf(world)) {
    const call = callOf(form);
    if (call.name.includes(only)) tallies.push(await sweep(world, { form, call, formStep }));
  }
  return tallies;
}

interface Swept {
  form: PageForm;
  call: Call;
  formStep: number;
}

async function sweep(world: Setup, { form, call, formStep }: Swept): Promise<Tally> {
  const tally: Tally = { call, actor: form.actor, runs: 0, answers: {}, isTurnedAway: false, findings: [], damage: [] };
  world.restore();
  for (const sent of requestsOf(form, formStep)) {
    if (tally.runs % RUNS_IN_A_WORLD === RUNS_IN_A_WORLD - 1) world.restore();
    const answer = await world.send(form.actor, sent);
    const digit = `${Math.floor(answer.status / 100)}xx`;
    tally.runs += 1;
    tally.answers[digit] = (tally.answers[digit] ?? 0) + 1;
    const faults = faultsOf(call, answer);
    if (faults.length > 0) tally.findings.push({ faults, example: curlLine(sent, form.actor), seed: 0 });
  }
  tally.damage.push(...world.damage());
  return tally;
}

function* requestsOf({ method, action, fields }: PageForm, formStep: number): Generator<Sent> {
  const step = formStep === 1 ? 1 : Math.max(formStep, Math.ceil(fields.size / 2));
  for (const [field, name] of [...fields.keys()].entries()) {
    for (const [number, text] of texts.entries()) {
      for (const isAlone of [true, false]) {
        if ((field + number + Number(isAlone)) % step !== 0) continue;
        const pairs = [...fields].map(([other, value]) => [other, isAlone || isFixed(other) ? value : ""] as const);
        const body = new URLSearchParams(pairs.map(([other, value]) => [other, other === name ? text : value]));
        if (method === "POST") yield { method, path: action, headers: { "content-type": FORM }, body: `${body}` };
        else yield { method, path: `${action.split("?")[0]}?${body}`, headers: {} };
      }
    }
  }
}

const isFixed = (name: string) => name === "groomerId" || name === "token";

const callOf = ({ method, action }: PageForm): Call => ({
  name: `form ${method} ${action}`,
  method,
  path: action.split("?")[0]!,
  kind: "form",
  query: [],
  bodies: {},
});

async function formsOf(world: Setup): Promise<PageForm[]> {
  const found = new Map<string, PageForm>();
  for (const actor of [...actors.slice(1), ...actors.slice(0, 1)]) {
    world.restore();
    for (const path of pagesOf(world, actor)) {
      const { body, headers } = await world.send(actor, { method: "GET", path, headers: {} });
      if (!headers.get("content-type")?.startsWith("text/html")) continue;
      for (const form of await readForms(body)) {
        const fields = filledIn(world, actor, form.fields);
        const key = `${form.method} ${form.action} ${[...fields.keys()]}`;
        if (fields.size > 0 && !found.has(key)) found.set(key, { ...form, actor, fields });
      }
    }
  }
  return [...found.values()];
}

const takeTokens = [
  "/reset-password",
  "/verify-email",
  "/waiting-list/confirm",
  "/waiting-list/leave",
  "/invited/never",
];

function pagesOf({ app, knownTo }: Setup, actor: Actor): string[] {
  const known = (name: string) => knownTo(actor).get(name) ?? [];
  return app.app.routes
    .filter(({ method, path }) => method === "GET" && !path.startsWith("/api/") && !path.includes("*"))
    .flatMap(({ path }) => {
      const plain = path.replaceAll(/:(\w+)/g, (_, name: string) => String(known(name)[0] ?? "1"));
      const tokens = known("token").map((token) => `${plain}?token=${token}`);
      if (path === "/auth") return [plain, `${plain}?mode=register`];
      return takeTokens.includes(path) ? tokens : [plain];
    });
}

async function readForms(html: string): Promise<Omit<PageForm, "actor">[]> {
  const forms: Omit<PageForm, "actor">[] = [];
  const rewriter = new HTMLRewriter()
    .on("form", {
      element(form) {
        const [action = ""] = (form.getAttribute("action") ?? "").replaceAll("&amp;", "&").split("#");
        forms.push({ method: (form.getAttribute("method") ?? "GET").toUpperCase(), action, fields: new Map() });
      },
    })
    .on("form input[name], form select[name], form textarea[name]", {
      element(input) {
        const { fields } = forms.at(-1)!;
        const name = input.getAttribute("name")!;
        if (!fields.get(name)) fields.set(name, input.getAttribute("value") ?? "");
      },
    });
  await rewriter.transform(new Response(html)).text();
  return forms.filter(({ action }) => action !== "");
}

const filledIn = (world: Setup, actor: Actor, fields: PageForm["fields"]) =>
  new Map([...fields].map(([name, value]) => [name, value || String(world.knownTo(actor).get(name)?.[0] ?? "")]));
