import { showToast } from "../lib/toasts.ts";

/** Replaces the toast of the error that caused it. The link leads through the login back to the page. */
export function showLoggedOut() {
  const box = showToast({ kind: "error", title: "You're logged out", description: "Log in to continue." });
  const link = document.createElement("a");
  link.href = location.pathname + location.search;
  link.textContent = "Log in";
  box.append(link);
}
