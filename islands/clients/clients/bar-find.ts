import { element } from "#islands/lib/element.ts";
import { startSuggestions } from "#islands/places/suggest.ts";
import { bookingPagePath, clientPath } from "#src/shared/base/dashboard-paths.ts";
import { weekdayDate } from "#src/shared/base/time.ts";
import type { ClientsPage } from "#src/shared/clients/clients.ts";
import { petsLine } from "./client-labels.ts";

const MAX_CLIENTS = 8;

/** The search in the workspace's bar: clients, and then their coming visits. On a phone, its field opens above the page. */
function startBarFind(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("[type=search]")!;
  startSuggestions(input, {
    label: "Clients and visits",
    one: "result",
    many: "results",
    takesFirst: true,
    async find(typed) {
      const answer = await fetch(`/api/clients?${new URLSearchParams({ q: typed })}`);
      return answer.ok ? found(await answer.json()) : undefined;
    },
    choose: ({ href }) => location.assign(href!),
  });
  document.addEventListener("click", (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (!isPlain || !(event.target as Element).closest(".to-find")) return;
    event.preventDefault();
    openAbove(form, input);
  });
}

startBarFind(document.querySelector(".bar-find")!);

function found({ clients }: ClientsPage) {
  const people = clients.map((client) => {
    const { id, name, caution } = client;
    return { text: name, about: petsLine(client), caution, href: clientPath(id) };
  });
  const visits = clients.flatMap(({ name, next }) =>
    next?.date
      ? {
          text: `${next.kind === "request" ? "Request" : "Visit"} ${weekdayDate(next.date)}`,
          about: name,
          href: bookingPagePath(next.bookingId),
        }
      : [],
  );
  return [...people, ...visits].slice(0, MAX_CLIENTS);
}

function openAbove(form: HTMLFormElement, input: HTMLInputElement) {
  const place = form.parentElement!;
  const next = form.nextSibling;
  const close = element("button", { type: "button", className: "btn plain small" }, "Cancel");
  const sheet = element("dialog", { className: "sheet find-sheet", ariaLabel: "Find" }, form, close);
  close.addEventListener("click", () => sheet.close());
  sheet.addEventListener("close", () => {
    place.insertBefore(form, next);
    sheet.remove();
  });
  document.body.append(sheet);
  sheet.showModal();
  input.focus();
}
