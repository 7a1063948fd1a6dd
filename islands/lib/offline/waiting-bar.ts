import { counted } from "#src/shared/base/number-labels.ts";
import { LOG_OUT } from "#src/shared/base/paths.ts";
import { askInDialog } from "../../ui/ask.ts";
import { showLoggedOutToast } from "../../ui/logged-out.ts";
import { carryToast } from "../carry-toast.ts";
import { element } from "../element.ts";
import type { TabMessage } from "../live/changes.ts";
import { showToast } from "../toasts.ts";
import { CHANGE_SENT_EVENT, changeIdOf, KEPT_UNSENT, type UnsentChange } from "./send-or-wait.ts";
import {
  discardWaiting,
  dropAllWaiting,
  keepUnsent,
  readWaiting,
  sendWaiting,
  storeWaiting,
  WAITING_CHANGED_EVENT,
  type WaitingChange,
} from "./waiting.ts";

/** Retries, because phones without signal may still report that they're online. */
const RETRY_MS = 10_000;

const bar = element("section", { className: "notice warn unsent", tabIndex: -1 });
let timer: ReturnType<typeof setInterval> | undefined;

/** Shows the changes that wait in the phone, and sends them once it's online. */
export function startWaitingBar() {
  bar.setAttribute("aria-labelledby", "waiting-title");
  (document.querySelector(".dash > header") ?? document.querySelector("main > *"))?.after(bar);
  for (const changed of [WAITING_CHANGED_EVENT, "storage"]) addEventListener(changed, draw);
  const changeIn = (event: Event) => (event as CustomEvent<UnsentChange>).detail;
  addEventListener(KEPT_UNSENT, (event) => keepUnsent(changeIn(event)) && event.preventDefault());
  addEventListener(CHANGE_SENT_EVENT, (event) => storeWaiting(changeIdOf(changeIn(event)), undefined));
  for (const again of ["online", "pageshow"]) addEventListener(again, () => void send());
  document.addEventListener("submit", askBeforeLogout);
  draw();
  // Otherwise "pageshow" is still to come.
  if (document.readyState === "complete") void send();
}

function unsent() {
  const changes = readWaiting();
  const refused = changes.flatMap(({ id, refusal }) => (refusal ? id : []));
  return changes.filter(({ id, after = "" }) => !refused.includes(id) && !refused.includes(after));
}

async function send() {
  if (unsent().length === 0) return;
  const { sent, refused, stopped } = await sendWaiting();
  if (sent.length + refused.length > 0) showOutcome(sent, refused);
  if (stopped !== 401) return;
  clearInterval(timer);
  showLoggedOutToast("Log in to send your changes.");
}

function showOutcome(sent: readonly WaitingChange[], refused: readonly WaitingChange[]) {
  const message = { kind: "success", title: `${counted(sent.length, "change")} sent` } as const;
  const isOwnPage = [...sent, ...refused].some(({ href }) => href === location.pathname);
  if (isOwnPage && !document.querySelector("dialog[open], form:focus-within")) {
    if (sent.length > 0) carryToast(message);
    return location.reload();
  }
  if (sent.length > 0) showToast(message);
  // All tabs read their data again (lib/live/changes.ts).
  new BroadcastChannel("changes").postMessage({ change: { what: "everything" } } satisfies TabMessage);
}

function draw() {
  const changes = readWaiting();
  const waiting = unsent().length;
  bar.hidden = changes.length === 0;
  const refused = counted(changes.length - waiting, "change");
  const title = waiting > 0 ? `${counted(waiting, "change")} waiting to be sent` : `${refused} couldn't be sent`;
  bar.replaceChildren(element("h2", { id: "waiting-title" }, title), element("ul", {}, ...changes.map(rowOf)));
  clearInterval(timer);
  if (waiting > 0) timer = setInterval(send, RETRY_MS);
}

function rowOf(change: WaitingChange): HTMLElement {
  const { id, text, href, body, refusal, ...rest } = change;
  const about = element("p", {}, element("a", { href }, text));
  if (refusal) about.append(element("br", {}), refusal.sentence);
  const row = element("li", { className: "row" }, about);
  if (refusal) {
    const again = { ...rest, id, text, href, body: refusal.isQuestion ? { ...body, confirm: true } : body };
    row.append(button(refusal.isQuestion ? "Save anyway" : "Try again", text, () => storeWaiting(id, again)));
  }
  row.append(button("Discard", text, () => discardWaiting(id)));
  return row;
}

function button(label: string, text: string, onPress: () => void) {
  const about = element("span", { className: "hush" }, ` ${text}`);
  const made = element("button", { type: "button", className: "btn line small" }, label, about);
  made.addEventListener("click", () => {
    onPress();
    (bar.hidden ? document.getElementById("main") : bar)?.focus();
    void send();
  });
  return made;
}

async function askBeforeLogout(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const count = readWaiting().length;
  if (new URL(form.action).pathname !== LOG_OUT || count === 0) return;
  event.preventDefault();
  const about = `${counted(count, "change")} on this phone will be discarded.`;
  if (!(await askInDialog({ title: "Log out without sending?", about, go: "Log out", keep: "Stay logged in" }))) return;
  dropAllWaiting();
  form.requestSubmit();
}
