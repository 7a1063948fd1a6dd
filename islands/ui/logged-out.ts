import { showToast } from "../lib/toasts.ts";

/** Replaces the failed call's toast. The link reloads the page, which asks for the login first. */
export function showLoggedOutToast(description = "Log in to continue.") {
  const box = showToast({ kind: "error", title: "You're logged out", description });
  const link = document.createElement("a");
  link.href = location.pathname + location.search;
  link.textContent = "Log in";
  box.append(link);
}
