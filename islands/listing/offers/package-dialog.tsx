import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { centsOf } from "#src/shared/listing/offer-limits.ts";
import { PackageInput } from "#src/shared/listing/offers.ts";
import type { OfferDialogProps } from "./offers.tsx";
import { PackageFields } from "./package-fields.tsx";

const api = "/api/service-packages";

export function PackageDialog({ offer, onSaved, onClose }: OfferDialogProps<ServicePackageView>) {
  const failed = offer ? "Failed to update service package" : "Failed to create service package";
  const { errors, ...form } = useForm({
    schema: PackageInput,
    read,
    failed,
    isInDialog: true,
    send: async (input) => {
      const saved = offer
        ? await callApi<ServicePackageView>("PATCH", `${api}/${offer.id}`, input)
        : await callApi<ServicePackageView>("POST", api, input);
      void onSaved(saved);
    },
  });
  return (
    <FormDialog
      title={offer ? "Edit Service Package" : "Add Service Package"}
      {...form}
      go={offer ? "Save Changes" : "Add Package"}
      onClose={onClose}
    >
      <PackageFields offer={offer} errors={errors} />
    </FormDialog>
  );
}

function read(data: FormData) {
  const { priceMin, priceMax, durationMinutes, ...texts } = Object.fromEntries(data) as Record<string, string>;
  return {
    ...texts,
    priceMin: priceMin ? centsOf(priceMin) : undefined,
    priceMax: priceMax ? centsOf(priceMax) : undefined,
    durationMinutes: Number(durationMinutes || Number.NaN),
    services: data.getAll("services"),
  };
}
