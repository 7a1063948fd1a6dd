import { useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { BusinessChanges, type BusinessView } from "#src/shared/listing/business.ts";
import { petSizeLabels, sizeRange } from "#src/shared/listing/size-labels.ts";
import { petSizes, type SizeWeights as Weights, weighedSizes } from "#src/shared/listing/sizes.ts";

interface Props {
  groomerId: number;
  weights: Weights;
}

/** Which pets are of which size, and the form that changes it. */
export function SizeWeights({ groomerId, weights: served }: Props) {
  const [weights, setWeights] = useState(served);
  const [isOpen, setOpen] = useState(false);
  const { errors, ...form } = useForm({
    schema: BusinessChanges,
    read: (data) => ({ sizeWeights: Object.fromEntries(data) }),
    failed: "Failed to update sizes",
    isInDialog: true,
    send: async (input) => {
      const saved = await callApi<BusinessView>("PATCH", `/api/groomer-profiles/${groomerId}`, input);
      setWeights(saved.sizeWeights);
      setOpen(false);
    },
  });
  return (
    <>
      <p className="soft small">
        {`Sizes: ${petSizes.map((size) => `${size} ${sizeRange(size, weights)}`).join(", ")}. `}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Change<span className="hush"> sizes</span>
        </button>
      </p>
      {isOpen && (
        <FormDialog title="Sizes by weight" {...form} go="Save sizes" onClose={() => setOpen(false)}>
          {weighedSizes.map((size) => (
            <TextField
              key={size}
              name={size}
              label={`${petSizeLabels[size]}, up to pounds`}
              errors={{ [size]: errors[`sizeWeights.${size}`] }}
              defaultValue={weights[size]}
              inputMode="numeric"
              maxLength={3}
              required
            />
          ))}
          <p className="soft small">Heavier pets are giant.</p>
        </FormDialog>
      )}
    </>
  );
}
