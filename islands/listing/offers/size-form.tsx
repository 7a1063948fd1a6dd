import { useEffect, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { DialogButtons, FormDialog } from "#islands/ui/dialog.tsx";
import { Form, TextField } from "#islands/ui/form.tsx";
import { sizesFormPath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { BusinessChanges, type BusinessView } from "#src/shared/listing/business.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { sizeFieldNames, sizesFromFields } from "#src/shared/listing/offer-limits.ts";
import { PackageChanges } from "#src/shared/listing/offers.ts";
import { poundsText } from "#src/shared/listing/size-labels.ts";
import { type MaxPounds, petSizes, sizesBelowGiant } from "#src/shared/listing/sizes.ts";
import { fieldDollars } from "#src/shared/visits/payment-texts.ts";
import type { OfferDialogProps } from "./offers.tsx";

const figures = [
  { name: "price", label: "Price", hint: "in dollars", most: 8 },
  { name: "minutes", label: "Min", hint: "in minutes", most: 4 },
] as const;

/** Prices and minutes of a package by size. */
export function SizeTable({ offer }: { offer: ServicePackageView }) {
  const text = { price: shortDollars, minutes: String };
  return (
    <Table
      cell={(size, { name }) => {
        const row = offer.sizes[size];
        return row ? text[name](row[name]) : <span role="img" aria-label="Not offered" children="–" />;
      }}
    />
  );
}

/** Edits the table in place. Without script, the browser posts the form. */
export function SizeForm({ offer, typed = [], onSaved, onClose }: OfferDialogProps<ServicePackageView>) {
  const { id, name, sizes } = offer!;
  const { errors, form } = useForm({
    schema: PackageChanges,
    read: (data) => ({ sizes: sizesFromFields(Object.fromEntries(data)) }),
    failed: "Failed to update service package",
    send: async (input) => {
      const saved = await callApi<ServicePackageView>("PATCH", `/api/service-packages/${id}`, input);
      void onSaved(saved);
    },
  });
  useEffect(() => form.ref.current?.querySelector("input")?.focus(), [form.ref]);
  const fieldOf = (size: (typeof petSizes)[number], figure: string) => `sizes.${size}.${figure}`;
  const wrong = petSizes.flatMap((size) =>
    figures.flatMap((figure) => {
      const message = errors[fieldOf(size, figure.name)];
      return message ? [`${capitalize(size)}: ${message}`] : [];
    }),
  );
  return (
    <Form {...form} className="size-form" method="post" action={sizesFormPath(id)} aria-label={`Sizes of ${name}`}>
      <Table
        cell={(size, figure) => {
          const row = sizes[size];
          const saved = row && (figure.name === "price" ? fieldDollars(row.price) : row.minutes);
          const field = fieldOf(size, figure.name);
          return (
            <input
              type="text"
              name={field}
              inputMode={figure.name === "price" ? "decimal" : "numeric"}
              maxLength={figure.most}
              defaultValue={typed[sizeFieldNames.indexOf(field)] ?? saved}
              aria-label={`${capitalize(size)}, ${figure.label === "Min" ? "time" : "price"} ${figure.hint}`}
              aria-describedby={`sizes-${id}-notes`}
              aria-invalid={errors[field] ? true : undefined}
            />
          );
        }}
      />
      <div className="field" id={`sizes-${id}-notes`}>
        <p className="hint">Leave a size empty if you don't offer it.</p>
        {wrong.map((message) => (
          <p key={message} className="error">
            {message}
          </p>
        ))}
      </div>
      <DialogButtons go="Save" onBack={onClose} />
    </Form>
  );
}

interface TableProps {
  cell: (size: (typeof petSizes)[number], figure: (typeof figures)[number]) => React.ReactNode;
}

const Table = ({ cell }: TableProps) => (
  <table className="size-table">
    <thead>
      <tr>
        <td />
        {petSizes.map((size) => (
          <th key={size} scope="col">
            {capitalize(size)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {figures.map((figure) => (
        <tr key={figure.name}>
          <th scope="row">{figure.label}</th>
          {petSizes.map((size) => (
            <td key={size}>{cell(size, figure)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Shows the weights of each size, and the form that changes them. */
export function WeightPanel({ groomerId, weights: served }: { groomerId: number; weights: MaxPounds }) {
  const [weights, setWeights] = useState(served);
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    schema: BusinessChanges,
    read: (data) => ({ sizeWeights: Object.fromEntries(data) }),
    failed: "Failed to update sizes",
    send: async (input) => {
      const saved = await callApi<BusinessView>("PATCH", `/api/groomer-profiles/${groomerId}`, input);
      setWeights(saved.sizeWeights);
      setOpen(false);
    },
  });
  return (
    <>
      <p className="soft small">
        {`Sizes: ${petSizes.map((size) => `${size} ${poundsText(size, weights)}`).join(", ")}. `}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Change<span className="hush"> sizes</span>
        </button>
      </p>
      {isOpen && (
        <FormDialog title="Sizes by weight" {...form} go="Save sizes" onClose={() => setOpen(false)}>
          {sizesBelowGiant.map((size) => (
            <TextField
              key={size}
              name={size}
              label={`${capitalize(size)}, up to pounds`}
              error={form.errors[`sizeWeights.${size}`]}
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
