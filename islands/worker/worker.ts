import { GROOMER_DASHBOARD } from "#src/shared/base/dashboard-paths.ts";
import { LOG_OUT } from "#src/shared/base/paths.ts";
import { createOfflineDays, firstAnswer, isDayChangePath } from "./offline-days.ts";
import { openPage, renewPush, showPush } from "./push.ts";
import type { WorkerFetchEvent, WorkerScope } from "./scope.ts";

/** A new release takes over immediately, so that worker and pages match. */
const scope = self as unknown as WorkerScope;
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));
const days = createOfflineDays({
  caches: scope.caches,
  fetch: (path) => fetch(path, { cache: "no-store" }),
  now: Date.now,
  pause,
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
scope.addEventListener("push", (event) => event.waitUntil(showPush(scope, event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openPage(scope, event)));
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewPush(scope, event)));

async function takeOver() {
  // Fetches pages while the worker starts.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ url }) => isGroomers(new URL(url).pathname))) await days.keep();
}

const isGroomers = (pathname: string) => pathname.startsWith(GROOMER_DASHBOARD);
/** Excludes the endless event stream, and uploads, which would lose their progress. */
const isCall = ({ headers }: Request, pathname: string) =>
  /^\/api\/(?!events)/.test(pathname) && !headers.get("content-type")?.startsWith("multipart");

async function page(event: WorkerFetchEvent, pathname: string): Promise<Response> {
  const { method } = event.request;
  const network = fromNetwork(event);
  // Continues even if a saved day was faster.
  event.waitUntil(network.then((answer) => afterPage(answer, pathname)).catch(() => {}));
  if (method === "POST" && pathname === LOG_OUT) await days.forget();
  if (method !== "GET") return network;
  return firstAnswer({ network, find: (isAny) => days.find(pathname, isAny), pause });
}

const fromNetwork = async ({ preloadResponse, request }: WorkerFetchEvent) => (await preloadResponse) ?? fetch(request);

async function afterPage(answer: Response, pathname: string) {
  await days.notice(answer, true);
  if (answer.ok && isGroomers(pathname)) await days.keep();
}

async function call(event: WorkerFetchEvent, pathname: string): Promise<Response> {
  if (pathname.endsWith(LOG_OUT)) await days.forget();
  const answer = await fetch(event.request);
  event.waitUntil(afterCall(answer, pathname));
  return answer;
}

async function afterCall(answer: Response, pathname: string) {
  await days.notice(answer, false);
  if (isDayChangePath(pathname) && (await days.isKeeping())) await days.keep();
}
