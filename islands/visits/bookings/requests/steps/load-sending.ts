/** Lazy: validation and sending. Undefined if loading failed. */
export const loadSending = () => import("../send-request.ts").catch(() => undefined);
