const PAUSE_MS = 150;

/** A combobox of places. Choosing one searches immediately. */
export function startSuggestions(input: HTMLInputElement) {
  if (input.role === "combobox") return;
  const list = Object.assign(document.createElement("ul"), {
    id: `${input.id}-list`,
    role: "listbox",
    className: "offers",
    hidden: true,
  });
  list.ariaLabel = "Places";
  const status = Object.assign(document.createElement("p"), { role: "status", className: "hush" });
  const form = input.form!;
  (input.closest(".field") ?? form).append(list, status);
  Object.assign(input, { role: "combobox", autocomplete: "off", ariaAutoComplete: "list" });
  input.setAttribute("aria-controls", list.id);
  let timer: ReturnType<typeof setTimeout>;
  let active = -1;

  function show(places: readonly string[]) {
    list.replaceChildren(
      ...places.map((place, at) =>
        Object.assign(document.createElement("li"), { id: `${list.id}-${at}`, role: "option", textContent: place }),
      ),
    );
    list.hidden = places.length === 0;
    input.ariaExpanded = String(!list.hidden);
    mark(-1);
  }

  function mark(at: number) {
    active = at;
    for (const [index, option] of [...list.children].entries()) option.ariaSelected = String(index === at);
    const option = list.children[at];
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  }

  function choose(option: Element) {
    input.value = option.textContent!;
    const state = form.elements.namedItem("state");
    if (state instanceof HTMLSelectElement) state.value = "";
    show([]);
    form.requestSubmit();
  }

  async function ask(typed: string) {
    const answer = await fetch(`/api/places?${new URLSearchParams({ q: typed })}`).catch(() => undefined);
    const places: string[] = answer?.ok ? await answer.json() : [];
    if (input.value !== typed || document.activeElement !== input) return;
    show(places);
    status.textContent = places.length === 1 ? "1 place" : `${places.length || "No"} places`;
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    if (input.value.trim().length < 2) show([]);
    else timer = setTimeout(ask, PAUSE_MS, input.value);
  });
  input.addEventListener("keydown", (event) => {
    const { length } = list.children;
    if (length === 0 || event.isComposing) return;
    if (event.key === "ArrowDown") mark(active + 1 < length ? active + 1 : -1);
    else if (event.key === "ArrowUp") mark(active === -1 ? length - 1 : active - 1);
    else if (event.key === "Enter" && active >= 0) choose(list.children[active]!);
    else {
      if (event.key === "Escape") show([]);
      return;
    }
    event.preventDefault();
  });
  input.addEventListener("blur", () => show([]));
  // Keeps focus, so that the list stays for the click.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const option = (target as Element).closest("li");
    if (option) choose(option);
  });
  show([]);
}
