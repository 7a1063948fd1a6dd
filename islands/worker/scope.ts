/** What a service worker is given, of which TypeScript's library for pages knows nothing. */
export interface LongEvent extends Event {
  /** The browser lets the worker live until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface AskEvent extends LongEvent {
  readonly request: Request;
  /** For a page: the answer that was asked for while the worker was waking up. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: LongEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: AskEvent) => void): void;
}
