import { element } from "../lib/element.ts";
import { showToast } from "../lib/toasts.ts";

/** Replaces the failed call's toast. The link reloads the page, which asks for the login first. */
export function showLoggedOutToast(description = "Log in to continue.") {
  const box = showToast({ kind: "error", title: "You're logged out", description });
  box.append(element("a", { href: location.pathname + location.search }, "Log in"));
}
