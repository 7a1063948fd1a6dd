import type { ComponentProps } from "react";
import * as z from "zod/mini";
import { callApi } from "#islands/lib/api.ts";
import { changesIn } from "#islands/lib/changes.ts";
import { goAndToast } from "#islands/lib/reload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Form, TextField } from "#islands/ui/form.tsx";
import { toRecord } from "#src/shared/base/by-name.ts";
import { clientPath, clientsPath } from "#src/shared/base/dashboard-paths.ts";
import { type AddedClient, ClientInput, ClientPetInput } from "#src/shared/day/added/added-clients.ts";
import { toAccess } from "#src/shared/visits/booking-fields.ts";
import { AccessFieldset } from "./house-fields.tsx";
import { PetsFields } from "./pets-fields.tsx";

const petFieldNames = Object.keys(ClientPetInput.shape);
const plainNames = ["name", "phone", "email", "address", "zipCode", "note", "repeatWeeks"] as const;

/** The form has no fields for what is omitted, so the client keeps it. */
const FormInput = z.omit(ClientInput, { city: true, state: true, lastVisit: true, nextVisit: true });

function readClient(data: FormData): unknown {
  const values: Record<string, unknown> = Object.fromEntries(data);
  return { ...toRecord(plainNames, (name) => values[name]), access: toAccess(values), pets: petsIn(values, data) };
}

/** Ignores an empty last pet. */
function petsIn(values: Record<string, unknown>, data: FormData): unknown[] {
  const pets: Record<string, unknown>[] = [];
  while (`pets.${pets.length}.name` in values) {
    const at = pets.length;
    const pet = toRecord(petFieldNames, (name) => values[`pets.${at}.${name}`]);
    pets.push({ ...pet, traits: data.getAll(`pets.${at}.traits`), id: pet.id || undefined });
  }
  const last = pets.at(-1);
  const isBlank = last && petFieldNames.every((name) => name === "type" || String(last[name] ?? "") === "");
  return isBlank ? pets.slice(0, -1) : pets;
}

/** Leaves out what may have been changed elsewhere, also within a pet and the access instructions. */
function clientChanges({ pets: kept = [], access, ...facts }: z.infer<typeof FormInput>, client: AddedClient) {
  const { pets = [], access: known, ...saved } = FormInput.safeParse(client).data ?? {};
  const petChanges = kept.map((pet) => [pet.id, changesIn(pet, pets.find(({ id }) => id === pet.id) ?? {})] as const);
  return {
    ...changesIn(facts, saved),
    access: changesIn(access ?? {}, known ?? toAccess({})),
    pets: petChanges.flatMap(([id, changes]) => (Object.keys(changes).length > 0 ? { ...changes, id } : [])),
    removedPets: client.pets.flatMap(({ id }) => (kept.some((pet) => pet.id === id) ? [] : id)),
  };
}

export default function ClientForm({ client, hasAccount }: { client: AddedClient | null; hasAccount: boolean }) {
  const { isSending, form } = useForm({
    schema: FormInput,
    read: readClient,
    failed: client ? "Failed to save the client" : "Failed to add the client",
    async send(input) {
      if (client) {
        await callApi("PATCH", `/api/clients/${client.id}`, clientChanges(input, client));
        return goAndToast(clientPath(client.id), { kind: "success", title: "Client saved" });
      }
      const added = await callApi<AddedClient>("POST", "/api/clients", input);
      goAndToast(clientPath(added.id), { kind: "success", title: `${added.name} added to your clients` });
    },
  });
  const line = (
    name: "phone" | "email" | "address" | "zipCode",
    label: string,
    maxLength: number,
    more: Pick<ComponentProps<"input">, "type" | "inputMode"> = {},
  ) => {
    const defaultValue = client?.[name] ?? "";
    return <TextField {...{ name, label, defaultValue, maxLength, ...more }} autoComplete="off" isOptional />;
  };
  return (
    <Form className="form panel client-form" {...form}>
      {hasAccount && <p className="soft small">If you leave a field blank, we show the info from their bookings.</p>}
      <TextField
        name="name"
        label="Name"
        defaultValue={client?.name}
        maxLength={100}
        autoComplete="off"
        hint={client ? undefined : "You can add the rest later."}
        required
      />
      <div className="pair">
        {line("phone", "Phone", 30, { type: "tel" })}
        {line("email", "Email", 254, { type: "email" })}
      </div>
      <div className="pair street-and-zip">
        {line("address", "Street address", 200)}
        {line("zipCode", "ZIP code", 10, { inputMode: "numeric" })}
      </div>
      <PetsFields pets={client?.pets ?? []} />
      <AccessFieldset client={client} />
      <div className="actions">
        <button type="submit" className="btn" disabled={isSending}>
          {isSending ? "Saving..." : client ? "Save changes" : "Add client"}
        </button>
        <a className="btn line" href={client ? clientPath(client.id) : clientsPath({})}>
          Cancel
        </a>
      </div>
    </Form>
  );
}
