export const loadSending = () => import("../send-request.ts").catch(() => undefined);
