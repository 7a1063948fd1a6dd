/** What a service worker is given, of which TypeScript's library for pages knows nothing. */
interface LongEvent extends Event {
  /** The browser lets the worker live until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface AskEvent extends LongEvent {
  readonly request: Request;
  /** For a page: the answer that was asked for while the worker was waking up. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends LongEvent {
  readonly data: { json(): unknown };
}

export interface TapEvent extends LongEvent {
  readonly notification: Notification;
}

export interface RenewEvent extends LongEvent {
  readonly oldSubscription: PushSubscription | null;
}

export interface OpenPage {
  readonly url: string;
  focus(): Promise<OpenPage>;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: "window"; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: LongEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: AskEvent) => void): void;
  addEventListener(type: "push", listen: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listen: (event: TapEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listen: (event: RenewEvent) => void): void;
}
