import type { Errors } from "#islands/lib/use-submit.ts";
import { TextField } from "#islands/ui/inputs.tsx";
import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { centsOf, MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import { AddOnInput } from "#src/shared/listing/offers.ts";
import { addOnFact } from "#src/shared/visits/estimate.ts";
import { Offers } from "./offers.tsx";
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
    form={{ schema: AddOnInput, read, edit: "Edit Add-on Service", go: "Add Add-on", Fields: AddOnFields }}
  />
);

const AddOnFields = ({ offer, errors }: { offer: AddOnServiceView | undefined; errors: Errors }) => (
  <>
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
  </>
);

function read(data: FormData) {
  const { price, durationMinutes, ...texts } = Object.fromEntries(data) as Record<string, string>;
  return { ...texts, price: price ? centsOf(price) : undefined, durationMinutes: Number(durationMinutes) };
}
