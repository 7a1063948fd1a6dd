import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { centsOf } from "#src/shared/listing/offer-limits.ts";
import { PackageInput } from "#src/shared/listing/offers.ts";
import { PackageFields } from "./package-fields.tsx";

interface Props {
  /** The package to change; without one a new package is made. */
  offer?: ServicePackageView;
  onSaved: (offer: ServicePackageView) => Promise<unknown>;
  onClose: () => void;
}

const api = "/api/service-packages";

/** 'Add Service Package' and 'Edit Service Package'. */
export function PackageDialog({ offer, onSaved, onClose }: Props) {
  const failed = offer ? "Failed to update service package" : "Failed to create service package";
  const { form, errors, failure, isSending } = useForm({
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
    <Dialog title={offer ? "Edit Service Package" : "Add Service Package"} onClose={onClose}>
      <form {...form} className="form">
        <PackageFields offer={offer} errors={errors} />
        <Failure title={failed} sentence={failure} />
        <DialogButtons go={offer ? "Save Changes" : "Add Package"} isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
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
