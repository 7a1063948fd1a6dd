import { element } from "./element.ts";

/** Replaces a failed island with what the server draws, where links and forms work without script, and counts the failure. */
export async function replaceFailed(error: unknown, { dataset: { id, island }, firstElementChild: root }: HTMLElement) {
  console.error(error);
  const headers = { "content-type": "application/json" };
  fetch("/api/island-errors", { method: "POST", headers, body: JSON.stringify({ island }) }).catch(() => undefined);
  const page = await fetch(location.href)
    .then((response) => response.text())
    .catch(() => "");
  const drawn = new DOMParser().parseFromString(page, "text/html").querySelector(`[data-id="${id}"] [data-root]`);
  root!.replaceChildren(noticeOf(), ...(drawn?.childNodes ?? []));
}

function noticeOf(): HTMLElement {
  const title = element("strong", {}, "This part of the page stopped working.");
  const button = element("button", { type: "button", className: "btn line small" }, "Reload the page");
  button.addEventListener("click", () => location.reload());
  return element("div", { className: "notice bad", role: "alert" }, element("p", {}, title, button));
}
