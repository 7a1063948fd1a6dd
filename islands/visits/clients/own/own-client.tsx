import { callApi } from "#islands/lib/api.ts";
import { goWith } from "#islands/lib/reload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { TextField } from "#islands/ui/inputs.tsx";
import { clientPath, clientsPath } from "#src/shared/base/own-paths.ts";
import { OwnClientInput, type OwnClientView } from "#src/shared/visits/own/own-clients.ts";
import { idOfOwn } from "#src/shared/visits/own/own-labels.ts";
import { HouseFields } from "./house-fields.tsx";
import { PetsFields } from "./pets-fields.tsx";
import { readOwnClient } from "./read-own-client.ts";

interface Props {
  /** The household to change; without one a new one is entered. */
  own: OwnClientView | null;
  /** Of that household among the clients. */
  clientId: string | null;
}

/** A household that a groomer enters: how to reach it stands open, all else is folded. */
export default function OwnClient({ own, clientId }: Props) {
  const { errors, isSending, form } = useForm({
    schema: OwnClientInput,
    read: readOwnClient,
    failed: own ? "Failed to save the client" : "Failed to add the client",
    async send({ city: _, state: __, ...input }) {
      if (own) {
        await callApi("PATCH", `/api/own-clients/${own.id}`, input);
        return goWith(clientPath(clientId!), { kind: "success", title: "Client saved" });
      }
      const added = await callApi<OwnClientView>("POST", "/api/own-clients", input);
      goWith(clientPath(idOfOwn(added.id)), { kind: "success", title: `${added.name} added to your clients` });
    },
  });
  return (
    <form className="form panel own-client" {...form}>
      <TextField
        name="name"
        label="Name"
        errors={errors}
        defaultValue={own?.name}
        maxLength={100}
        autoComplete="off"
        hint={own ? undefined : "You can add the rest later."}
        required
      />
      <div className="pair">
        <TextField
          type="tel"
          name="phone"
          label="Phone"
          errors={errors}
          defaultValue={own?.phone ?? ""}
          maxLength={30}
          autoComplete="off"
          isOptional
        />
        <TextField
          type="email"
          name="email"
          label="Email"
          errors={errors}
          defaultValue={own?.email ?? ""}
          maxLength={254}
          autoComplete="off"
          isOptional
        />
      </div>
      <div className="pair street-and-zip">
        <TextField
          name="address"
          label="Street address"
          errors={errors}
          defaultValue={own?.address ?? ""}
          maxLength={200}
          autoComplete="off"
          isOptional
        />
        <TextField
          name="zipCode"
          label="ZIP code"
          errors={errors}
          defaultValue={own?.zipCode ?? ""}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          isOptional
        />
      </div>
      <PetsFields pets={own?.pets ?? []} errors={errors} />
      <HouseFields own={own} errors={errors} />
      <div className="actions">
        <button type="submit" className="btn" disabled={isSending}>
          {isSending ? "Saving..." : own ? "Save changes" : "Add client"}
        </button>
        <a className="btn line" href={clientId ? clientPath(clientId) : clientsPath({})}>
          Cancel
        </a>
      </div>
    </form>
  );
}
