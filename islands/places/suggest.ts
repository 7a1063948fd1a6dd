import { element } from "#islands/lib/element.ts";

const PAUSE_MS = 150;
const LETTERS = 2;

interface SuggestedPlace {
  text: string;
  about?: string;
  caution?: string;
  href?: string;
}

interface SuggestionSource {
  label: string;
  /** "1 place", "No places" */
  one: string;
  many: string;
  /** Undefined without an answer. */
  find: (typed: string, input: HTMLInputElement) => Promise<SuggestedPlace[] | undefined>;
  choose: (chosen: SuggestedPlace, input: HTMLInputElement) => void;
  /** Enter takes the first, without a choice. */
  takesFirst?: boolean;
}

/** Choosing one searches immediately. */
const places: SuggestionSource = {
  label: "Places",
  one: "place",
  many: "places",
  async find(typed, { id }) {
    // No suggestions for a whole ZIP code, which is searched for at once.
    if (id === "zipCode" && /^\d{5}/.test(typed)) return [];
    const answer = await fetch(`/api/places?${new URLSearchParams({ q: typed })}`);
    return answer.ok ? (await answer.json()).map((text: string) => ({ text })) : undefined;
  },
  choose({ text }, input) {
    const form = input.form!;
    input.value = (input.id === "zipCode" && /\d{5}$/.exec(text)?.[0]) || text;
    const state = form.elements.namedItem("state");
    if (state instanceof HTMLSelectElement) state.value = "";
    form.requestSubmit();
  },
};

/** Combobox that lists results while one types. */
export function startSuggestions(input: HTMLInputElement, source = places) {
  if (input.role === "combobox") return;
  const id = `${input.id}-list`;
  const list = element("ul", { id, role: "listbox", className: "offers", hidden: true, ariaLabel: source.label });
  const status = element("p", { role: "status", className: "hush" });
  (input.closest(".field, .row") ?? input.form!).append(list, status);
  Object.assign(input, { role: "combobox", autocomplete: "off", ariaAutoComplete: "list" });
  input.setAttribute("aria-controls", list.id);
  let timer: ReturnType<typeof setTimeout>;
  let shown: readonly SuggestedPlace[] = [];
  let active = -1;

  function show(found: readonly SuggestedPlace[]) {
    shown = found;
    list.replaceChildren(...found.map(optionOf));
    list.hidden = found.length === 0;
    input.ariaExpanded = String(!list.hidden);
    mark(-1);
  }

  function optionOf({ text, about, caution }: SuggestedPlace, at: number) {
    const small = element("small", {}, about ?? "");
    if (caution) small.append(" ", element("span", { className: "tag caution" }, caution));
    return element("li", { id: `${list.id}-${at}`, role: "option" }, text, " ", small);
  }

  function mark(at: number) {
    active = at;
    for (const [index, option] of [...list.children].entries()) option.ariaSelected = String(index === at);
    const option = list.children[at];
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  }

  function choose(at: number) {
    const chosen = shown[at]!;
    show([]);
    source.choose(chosen, input);
  }

  async function ask(typed: string) {
    const found = await source.find(typed, input).catch(() => undefined);
    if (input.value !== typed || document.activeElement !== input) return;
    show(found ?? []);
    const count = found?.length === 1 ? `1 ${source.one}` : `${found?.length || "No"} ${source.many}`;
    status.textContent = found ? count : "";
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    if (input.value.trim().length < LETTERS) show([]);
    else timer = setTimeout(ask, PAUSE_MS, input.value);
  });
  input.addEventListener("keydown", (event) => {
    const { length } = shown;
    if (length === 0 || event.isComposing) return;
    const entered = source.takesFirst ? Math.max(0, active) : active;
    if (event.key === "ArrowDown") mark(active + 1 < length ? active + 1 : -1);
    else if (event.key === "ArrowUp") mark(active === -1 ? length - 1 : active - 1);
    else if (event.key === "Enter" && entered >= 0) choose(entered);
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
    if (option) choose([...list.children].indexOf(option));
  });
  show([]);
}
