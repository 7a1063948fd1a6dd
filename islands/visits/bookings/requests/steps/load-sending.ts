/**
 * What checks the form and sends it, loaded when somebody starts to fill it in and not with the page; undefined when it
 * cannot be had.
 */
export const loadSending = () => import("../send-request.ts").catch(() => undefined);
