import { GROOMER_DASHBOARD } from "#src/shared/own-paths.ts";
import { LOG_OUT } from "#src/shared/paths.ts";
import { createKeptDays } from "./kept-days.ts";
import { lead, renew, show } from "./push.ts";
import type { AskEvent, WorkerScope } from "./scope.ts";

/** The service worker of signed-in people. A new release's takes over at once: what it says and what pages ask for agree. */
const scope = self as unknown as WorkerScope;
const days = createKeptDays({
  caches: scope.caches,
  fetch: (path) => fetch(path, { cache: "no-store" }),
  now: Date.now,
  pause: (ms) => new Promise((go) => setTimeout(go, ms)),
});

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (isCall(request, pathname)) event.respondWith(call(event, pathname));
});
scope.addEventListener("push", (event) => event.waitUntil(show(scope, event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(lead(scope, event)));
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(scope, event)));

async function takeOver() {
  // Pages are asked for while the worker is still waking up.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ url }) => isGroomers(new URL(url).pathname))) await days.keep();
}

const isGroomers = (pathname: string) => pathname.startsWith(GROOMER_DASHBOARD);
/** Not the stream of changes, which never ends, nor files, of which no progress would be told. */
const isCall = ({ headers }: Request, pathname: string) =>
  /^\/api\/(?!events)/.test(pathname) && !headers.get("content-type")?.startsWith("multipart");
/** What shows or changes a groomer's day. */
const isAboutDays = (pathname: string) => /^\/api\/(?:bookings|day-|hours-off|unavailable)/.test(pathname);

/** A page as the network has it; without network a kept day. */
async function page(event: AskEvent, pathname: string): Promise<Response> {
  const { method } = event.request;
  if (method === "POST" && pathname === LOG_OUT) await days.forget();
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(afterPage(answer, pathname));
    return answer;
  } catch {
    return (method === "GET" && (await days.find(pathname))) || Response.error();
  }
}

async function afterPage(answer: Response, pathname: string) {
  await days.notice(answer, true);
  if (answer.ok && isGroomers(pathname)) await days.keep();
}

async function call(event: AskEvent, pathname: string): Promise<Response> {
  if (pathname.endsWith(LOG_OUT)) await days.forget();
  const answer = await fetch(event.request);
  event.waitUntil(afterCall(answer, pathname));
  return answer;
}

async function afterCall(answer: Response, pathname: string) {
  await days.notice(answer, false);
  if (isAboutDays(pathname) && (await days.isKeeping())) await days.keep();
}
