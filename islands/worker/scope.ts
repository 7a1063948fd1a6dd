/** Missing in TypeScript's library. */
interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerFetchEvent extends LongEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends LongEvent {
  readonly data: { json(): unknown };
}

export interface NotificationTapEvent extends LongEvent {
  readonly notification: Notification;
}

export interface PushRenewalEvent extends LongEvent {
  readonly oldSubscription: PushSubscription | null;
}

export interface OpenTab {
  readonly url: string;
  focus(): Promise<OpenTab>;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: "window"; includeUncontrolled: boolean }): Promise<OpenTab[]>;
    openWindow(url: string): Promise<OpenTab | null>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: LongEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: "push", listen: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listen: (event: NotificationTapEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listen: (event: PushRenewalEvent) => void): void;
}
