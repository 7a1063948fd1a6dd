import { useState } from "react";
import { useForm } from "#islands/lib/use-form.ts";
import { PROFILE_FAILED_TITLE, saveProfile } from "#islands/listing/groomers/profile-form.ts";
import { ChecksField, Form, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { Row } from "#islands/ui/rows.tsx";
import { PORTFOLIO_PATH } from "#src/shared/base/dashboard-paths.ts";
import { priceRangeText } from "#src/shared/base/money.ts";
import { visitsLabel } from "#src/shared/day/today/labels.ts";
import { BusinessChanges } from "#src/shared/listing/business.ts";
import { type GoodWith, goodWithPetKinds } from "#src/shared/listing/good-with.ts";
import { MAX_PACKAGES, MAX_PORTFOLIO_IMAGES } from "#src/shared/listing/groomer-labels.ts";
import type { AddOnServiceView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { centsOf, MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import { AddOnInput, PackageInput } from "#src/shared/listing/offers.ts";
import { packageTimeText } from "#src/shared/listing/size-labels.ts";
import { isSized, type MaxPounds } from "#src/shared/listing/sizes.ts";
import { priceAndTimeText } from "#src/shared/visits/estimate.ts";
import { Offers } from "./offers.tsx";
import { FILTER_HINT, PackageFields, PriceField } from "./package-fields.tsx";
import { SizeForm, SizeTable, WeightPanel } from "./size-form.tsx";

interface Props {
  groomerId: number;
  packages: ServicePackageView[];
  addOns: AddOnServiceView[];
  photoCount: number;
  /** Completed visits by offer, as the page was served. */
  uses: Record<"packages" | "addOns", Record<number, number>>;
  weights: MaxPounds;
  goodWith: readonly GoodWith[];
  /** The package whose sizes are edited from the start. */
  sizing?: number | undefined;
  /** Figures of that package that were refused without script, by `sizeFieldNames`. */
  typed?: string[];
}

export default function ServicesEditor({ packages, addOns, goodWith, photoCount, ...own }: Props) {
  const { groomerId } = own;
  return (
    <div className="price-list">
      <Packages packages={packages} {...own} />
      <AddOns addOns={addOns} {...own} />
      <ul className="rows">
        <Row title="Photos" href={PORTFOLIO_PATH}>
          <p>{`${photoCount} of ${MAX_PORTFOLIO_IMAGES} in your portfolio`}</p>
        </Row>
      </ul>
      <section className="rows">
        <GoodWithForm groomerId={groomerId} goodWith={goodWith} />
      </section>
    </div>
  );
}

function GoodWithForm({ groomerId, goodWith }: Pick<Props, "groomerId" | "goodWith">) {
  const [chosen, setChosen] = useState(goodWith);
  const { form } = useForm({
    schema: BusinessChanges,
    read: (data) => ({ goodWith: data.getAll("goodWith") }),
    failed: PROFILE_FAILED_TITLE,
    async send(changes) {
      await saveProfile(groomerId, changes);
      setChosen(changes.goodWith ?? []);
    },
  });
  return (
    <details className="fold boxed">
      <summary>
        {"Good\u00a0with "}
        <span>{chosen.length > 0 ? chosen.join(", ") : "None chosen"}</span>
      </summary>
      <Form className="form" id="good-with" {...form}>
        <ChecksField
          name="goodWith"
          label="Good with"
          hint={FILTER_HINT}
          of={goodWithPetKinds}
          chosen={goodWith}
          list="chips"
        />
        <SubmitButton go="Save" />
      </Form>
    </details>
  );
}

type PackagesProps = Pick<Props, "groomerId" | "packages" | "weights" | "sizing" | "typed" | "uses">;

export const Packages = ({ groomerId, packages, weights, sizing, typed, uses }: PackagesProps) => (
  <Offers
    id="packages"
    api="/api/service-packages"
    groomerId={groomerId}
    sizing={sizing}
    note={(active) => active.some(isSized) && <WeightPanel groomerId={groomerId} weights={weights} />}
    typed={typed}
    sizes={{ isSized, Form: SizeForm }}
    most={MAX_PACKAGES}
    noun="service package"
    offers={packages}
    title="Service Packages"
    count={(active) => `${active}/${MAX_PACKAGES}`}
    add="Add Service Package"
    full={`You can offer up to ${MAX_PACKAGES} packages. Archive one to add another.`}
    empty={`No packages yet. Add one to get listed. You can offer up to ${MAX_PACKAGES}.`}
    archivedTitle="Archived packages"
    facts={factsOf}
    line={(offer) => (
      <>
        {isSized(offer) && <SizeTable offer={offer} />}
        <FactsAndUses facts={isSized(offer) ? "" : `${factsOf(offer)} per pet`} visits={uses.packages[offer.id]} />
        {offer.services.length === 0 && <p>Not in filtered searches: no services selected</p>}
      </>
    )}
    last="It's your only package. Without one, you won't be listed."
    form={{
      schema: PackageInput,
      read: readPackage,
      edit: "Edit Service Package",
      go: "Add Package",
      Fields: PackageFields,
    }}
  />
);

function FactsAndUses({ facts, visits }: { facts?: string; visits: number | undefined }) {
  const text = [facts, visits && visitsLabel(visits)].filter(Boolean).join(" · ");
  return text ? <p>{text}</p> : null;
}

const factsOf = (row: ServicePackageView) => `${packageTimeText(row)}, ${priceRangeText(row.priceMin, row.priceMax)}`;

function readPackage(data: FormData) {
  const { priceMin, priceMax, durationMinutes, ...texts } = Object.fromEntries(data) as Record<string, string>;
  return {
    ...texts,
    priceMin: priceMin ? centsOf(priceMin) : undefined,
    priceMax: priceMax ? centsOf(priceMax) : undefined,
    durationMinutes: Number(durationMinutes || Number.NaN),
    services: data.getAll("services"),
  };
}

export const AddOns = ({ groomerId, addOns, uses }: Pick<Props, "groomerId" | "addOns" | "uses">) => (
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
    facts={priceAndTimeText}
    line={(offer) => (
      <>
        <FactsAndUses facts={priceAndTimeText(offer)} visits={uses.addOns[offer.id]} />
        {offer.description && <p>{offer.description}</p>}
      </>
    )}
    form={{ schema: AddOnInput, read: readAddOn, edit: "Edit Add-on Service", go: "Add Add-on", Fields: AddOnFields }}
  />
);

const AddOnFields = ({ offer }: { offer: AddOnServiceView | undefined }) => (
  <>
    <TextField name="name" label="Service name" defaultValue={offer?.name} maxLength={100} required />
    <TextField
      name="description"
      label="Description"
      defaultValue={offer?.description ?? ""}
      maxLength={300}
      isOptional
    />
    <PriceField name="price" label="Price" cents={offer?.price} />
    <TextField
      name="durationMinutes"
      label="Extra minutes"
      hint="0 if it needs no extra time"
      defaultValue={offer?.durationMinutes ?? 0}
      inputMode="numeric"
      maxLength={3}
    />
  </>
);

function readAddOn(data: FormData) {
  const { price, durationMinutes, ...texts } = Object.fromEntries(data) as Record<string, string>;
  return { ...texts, price: price ? centsOf(price) : undefined, durationMinutes: Number(durationMinutes) };
}
