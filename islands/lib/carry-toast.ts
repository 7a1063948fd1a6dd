import type { ToastMessage } from "#src/shared/base/toasts.ts";

/** Leaves a message for the next page, in the cookie by which the server does the same (src/http/sessions/flash.ts). */
export function carryToast(message: ToastMessage) {
  const [name, secure] = location.protocol === "https:" ? ["__Host-flash", "; secure"] : ["flash", ""];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in some browsers
  document.cookie = `${name}=${btoa(asciiOf(message))}; max-age=60; path=/; samesite=lax${secure}`;
  // Chromium hands it over without waiting, and the next page's request can overtake it. To read waits.
  void document.cookie;
}

/** The browser's base64 takes no others. */
const asciiOf = (message: ToastMessage) =>
  JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
