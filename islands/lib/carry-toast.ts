import type { ToastMessage } from "#src/shared/base/toasts.ts";

/** Writes the server's flash cookie (src/http/sessions/flash.ts), so that the next page shows the toast. */
export function carryToast(message: ToastMessage) {
  const [name, secure] = location.protocol === "https:" ? ["__Host-flash", "; secure"] : ["flash", ""];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in some browsers
  document.cookie = `${name}=${btoa(asciiOf(message))}; max-age=60; path=/; samesite=lax${secure}`;
  // Chromium writes cookies asynchronously; reading waits for it.
  void document.cookie;
}

/** `btoa` needs Latin-1. */
const asciiOf = (message: ToastMessage) =>
  JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
