import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { centsOf } from "#src/shared/listing/offer-limits.ts";
import { AddOnInput } from "#src/shared/listing/offers.ts";
import { PriceField } from "./price-field.tsx";

interface Props {
  /** The add-on to change; without one a new add-on is added. */
  offer?: AddOnServiceView;
  onSaved: (offer: AddOnServiceView) => Promise<unknown>;
  onClose: () => void;
}

const api = "/api/add-on-services";

/** 'Add Add-on Service' and its edit variant. */
export function AddOnDialog({ offer, onSaved, onClose }: Props) {
  const failed = offer ? "Failed to update add-on service" : "Failed to create add-on service";
  const { form, errors, failure, isSending } = useForm({
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
    <Dialog title={offer ? "Edit Add-on Service" : "Add Add-on Service"} onClose={onClose}>
      <form {...form} className="form">
        <TextField
          name="name"
          label="Service name"
          errors={errors}
          defaultValue={offer?.name}
          maxLength={100}
          required
        />
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
          hint="What it adds to the visit. 0 when it fits into the time of any package."
          defaultValue={offer?.durationMinutes ?? 0}
          inputMode="numeric"
          maxLength={3}
        />
        <Failure title={failed} sentence={failure} />
        <DialogButtons go={offer ? "Save Changes" : "Add Add-on"} isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
  );
}

function read(data: FormData) {
  const { price, durationMinutes, ...texts } = Object.fromEntries(data) as Record<string, string>;
  return { ...texts, price: price ? centsOf(price) : undefined, durationMinutes: Number(durationMinutes) };
}
