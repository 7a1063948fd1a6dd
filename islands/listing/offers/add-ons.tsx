import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { centsOf, MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import { AddOnInput } from "#src/shared/listing/offers.ts";
import { addOnFact } from "#src/shared/visits/estimate.ts";
import { type OfferDialogProps, Offers } from "./offers.tsx";
import { PriceField } from "./package-fields.tsx";

interface Props {
  groomerId: number;
  addOns: AddOnServiceView[];
}

export const AddOns = ({ groomerId, addOns }: Props) => (
  <Offers
    id="add-ons"
    api="/api/add-on-services"
    groomerId={groomerId}
    most={MAX_ADD_ONS}
    noun="add-on service"
    offers={addOns}
    title="Add-on Services"
    count={String}
    add="Add Add-on Service"
    full={`You can offer up to ${MAX_ADD_ONS} add-ons. Archive one to add another.`}
    empty="No add-ons yet. Offer extras with any package, such as nail grinding."
    archivedTitle="Archived add-ons"
    facts={addOnFact}
    line={(offer) => (
      <>
        <p>{addOnFact(offer)}</p>
        {offer.description && <p>{offer.description}</p>}
      </>
    )}
    Form={AddOnDialog}
  />
);

const api = "/api/add-on-services";

function AddOnDialog({ offer, onSaved, onClose }: OfferDialogProps<AddOnServiceView>) {
  const failed = offer ? "Failed to update add-on service" : "Failed to create add-on service";
  const { errors, ...form } = useForm({
    schema: AddOnInput,
    read,
    failed,
    isInDialog: true,
    send: async (input) => {
      const saved = offer
        ? await callApi<AddOnServiceView>("PATCH", `${api}/${offer.id}`, input)
        : await callApi<AddOnServiceView>("POST", api, input);
      void onSaved(saved);
    },
  });
  return (
    <FormDialog
      title={offer ? "Edit Add-on Service" : "Add Add-on Service"}
      {...form}
      go={offer ? "Save Changes" : "Add Add-on"}
      onClose={onClose}
    >
      <TextField name="name" label="Service name" errors={errors} defaultValue={offer?.name} maxLength={100} required />
      <TextField
        name="description"
        label="Description"
        errors={errors}
        defaultValue={offer?.description ?? ""}
        maxLength={300}
        isOptional
      />
      <PriceField name="price" label="Price" errors={errors} cents={offer?.price} />
      <TextField
        name="durationMinutes"
        label="Extra minutes"
        errors={errors}
        hint="0 if it needs no extra time"
        defaultValue={offer?.durationMinutes ?? 0}
        inputMode="numeric"
        maxLength={3}
      />
    </FormDialog>
  );
}

function read(data: FormData) {
  const { price, durationMinutes, ...texts } = Object.fromEntries(data) as Record<string, string>;
  return { ...texts, price: price ? centsOf(price) : undefined, durationMinutes: Number(durationMinutes) };
}
