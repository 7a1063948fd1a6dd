import { startSuggestions } from "./suggest.ts";

/** Choosing a place searches immediately. */
export const startPlaces = (input: HTMLInputElement) =>
  startSuggestions(input, {
    label: "Places",
    one: "place",
    many: "places",
    async find(typed) {
      const answer = await fetch(`/api/places?${new URLSearchParams({ q: typed })}`);
      const places: string[] = answer.ok ? await answer.json() : [];
      return places.map((text) => ({ text }));
    },
    choose({ text }) {
      const form = input.form!;
      input.value = text;
      const state = form.elements.namedItem("state");
      if (state instanceof HTMLSelectElement) state.value = "";
      form.requestSubmit();
    },
  });
