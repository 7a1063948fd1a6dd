import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { Errors } from "#islands/lib/use-submit.ts";
import { described, Field } from "#islands/ui/field.tsx";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { useSuggestions } from "./use-suggestions.ts";
import type { ChosenClient } from "./visit-values.ts";

interface Props {
  chosen: ChosenClient | undefined;
  onChoose: (client: ChosenClient | undefined) => void;
  isTitle: boolean;
  onTitle: (isTitle: boolean) => void;
  errors: Errors;
}

export function ClientField({ chosen, onChoose, isTitle, onTitle, errors }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(chosen?.name ?? "");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const { found, look } = useSuggestions();
  const shown = isOpen && !isTitle ? found : [];
  useEffect(() => {
    // An exact name means that client, even if the list came late.
    const [same, ...others] = found.filter(({ name }) => isSameName(name, typed));
    if (same && others.length === 0 && !chosen && !isTitle) onChoose(same);
  }, [found, typed, chosen, isTitle, onChoose]);
  const error = errors.clientName ?? errors.title ?? errors.clientId;

  function type(value: string) {
    setTyped(value);
    setOpen(true);
    setAt(-1);
    onChoose(undefined);
    if (!isTitle) look(value);
  }

  function choose(client: ChosenClient) {
    setTyped(client.name);
    setOpen(false);
    onChoose(client);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = shown[at];
    if (step && shown.length > 0) setAt((at + step + shown.length) % shown.length);
    else if (event.key === "Enter" && one) choose(one);
    else if (event.key === "Escape" && shown.length > 0) setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <div className="client-field">
      <Field
        id={id}
        name="clientName"
        label={isTitle ? "Title" : "Client"}
        error={error}
        hint={hintOf({ isTitle, typed, chosen })}
      >
        <input
          type="text"
          id={id}
          name="clientName"
          maxLength={100}
          autoComplete="off"
          value={typed}
          placeholder={isTitle ? "Vet fair" : "Name"}
          {...(isTitle
            ? {}
            : {
                role: "combobox",
                "aria-expanded": shown.length > 0,
                "aria-controls": `${id}-list`,
                "aria-autocomplete": "list" as const,
                "aria-activedescendant": shown[at] ? `${id}-${at}` : undefined,
              })}
          {...described(id, error, "hint")}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
      </Field>
      <div role="listbox" id={`${id}-list`} className="suggestions" aria-label="Clients" hidden={shown.length === 0}>
        {shown.map((client, place) => (
          <button
            type="button"
            key={client.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(client)}
          >
            {client.name}
            <span>{client.about}</span>
          </button>
        ))}
      </div>
      <button type="button" className="link" onClick={() => onTitle(!isTitle)}>
        {isTitle ? "For a client" : "Not a client? Add an event"}
      </button>
      <input type="hidden" name="clientId" value={chosen?.id ?? ""} />
      {isTitle && <input type="hidden" name="isTitle" value="true" />}
    </div>
  );
}

const isSameName = (name: string, typed: string) => name.toLowerCase() === typed.trim().toLowerCase();

function hintOf({ isTitle, typed, chosen }: { isTitle: boolean; typed: string; chosen: ChosenClient | undefined }) {
  if (isTitle) return "Only you can see this";
  if (chosen) return petNames(chosen.pets) || "One of your clients";
  return typed.trim() ? "A new client" : "Existing or new client";
}
