import { useEffect, useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { ClientsPage } from "#src/shared/clients/clients.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { ChosenClient } from "./visit-values.ts";

const PAUSE_MS = 150;
const SHOWN = 6;

export function useSuggestions() {
  const [found, setFound] = useState<readonly ChosenClient[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);

  async function ask(words: string) {
    const path = `/api/clients?${new URLSearchParams({ q: words })}`;
    // Without a response, the name counts as new.
    const { clients } = await callApi<ClientsPage>("GET", path).catch(() => ({ clients: [] }));
    if (latest.current === words) setFound(clients.filter(isCalled(words)).slice(0, SHOWN).map(chosenIn));
  }

  function look(words: string) {
    clearTimeout(timer.current);
    latest.current = words;
    if (words.trim() === "") setFound([]);
    else timer.current = setTimeout(() => void ask(words), PAUSE_MS);
  }

  return { found, look };
}

type Client = ClientsPage["clients"][number];

function chosenIn({ id, zipCode, name, pets, lastVisit }: Client): ChosenClient {
  const last = lastVisit === null ? "" : `last ${mediumDate(lastVisit)}`;
  return { id, name, zipCode, pets: pets.filter(({ isListed }) => isListed), about: petNames(pets) || last };
}

/** The API also searches addresses and notes; here only names count. */
const isCalled = (words: string) => {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ name, pets }: Client) => {
    const names = [name, ...pets.map((pet) => pet.name)].join(" ").toLowerCase();
    return parts.every((part) => names.includes(part));
  };
};
