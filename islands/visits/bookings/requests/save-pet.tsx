import { type SubmitEvent, useState } from "react";
import { ApiError, callApi, sentenceOf } from "#islands/lib/api.ts";
import { described, Field } from "#islands/ui/field.tsx";
import { animalTypes } from "#src/shared/visits/pets/pet-labels.ts";

export function SavePet({ petInfo }: { petInfo: string }) {
  const [name, setName] = useState(() => nameIn(petInfo));
  const [stage, setStage] = useState<"open" | "sending" | "saved">("open");
  const [problem, setProblem] = useState<string>();

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setStage("sending");
    setProblem(undefined);
    try {
      await callApi("POST", "/api/pets", Object.fromEntries(new FormData(event.currentTarget)));
      setStage("saved");
    } catch (error) {
      setProblem(error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.sentence) : sentenceOf(error));
      setStage("open");
    }
  }

  if (stage === "saved") return <p role="status">{`${name} is now in My Pets.`}</p>;
  return (
    <details className="fold">
      <summary>{`Save ${name.trim() || "this pet"} to My Pets`}</summary>
      <form className="form" onSubmit={save}>
        <Field name="name" id="save-name" label="Name" error={problem} isLive>
          <input
            {...described("save-name", problem)}
            type="text"
            id="save-name"
            name="name"
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field name="type" id="save-type" label="Type">
          <select id="save-type" name="type">
            {animalTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </Field>
        <Field name="specialInstructions" id="save-notes" label="Special instructions" isOptional>
          <textarea
            id="save-notes"
            name="specialInstructions"
            rows={2}
            maxLength={1000}
            defaultValue={petInfo.slice(0, 1000)}
          />
        </Field>
        <button type="submit" className="btn line" disabled={stage === "sending"}>
          {stage === "sending" ? "Saving..." : `Save ${name.trim() || "this pet"}`}
        </button>
      </form>
    </details>
  );
}

/** "Biscuit" from "Biscuit, a shy poodle". */
function nameIn(petInfo: string): string {
  const start = (petInfo.split(/[,.:;(\n]| - | is /)[0] ?? "").trim();
  return start.length <= 30 && start.split(/\s+/).length <= 2 ? start : "";
}
