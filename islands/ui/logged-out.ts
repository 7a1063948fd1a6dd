import { showToast } from "../lib/toasts.ts";

/** Takes the place of the error that showed it. The page asks for the login and comes back. */
export function showLoggedOut(description = "Log in to continue.") {
  const box = showToast({ kind: "error", title: "You're logged out", description });
  const link = document.createElement("a");
  link.href = location.pathname + location.search;
  link.textContent = "Log in";
  box.append(link);
}
