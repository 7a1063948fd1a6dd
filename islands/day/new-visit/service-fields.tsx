import { FieldGroup } from "#islands/ui/field.tsx";
import { OptionTags, SelectField, TextField } from "#islands/ui/form.tsx";
import { shortDollars } from "#src/shared/base/money.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { duration } from "#src/shared/base/time.ts";
import { visitDurations } from "#src/shared/day/added/added-labels.ts";
import { chosenWork, LAST_SERVICE_VALUE, workOfOffer } from "#src/shared/day/added/new-visit.ts";
import { durationPriceText } from "#src/shared/day/added/new-visit-labels.ts";
import { isSized, petSizes } from "#src/shared/listing/sizes.ts";
import { priceAndTimeText } from "#src/shared/visits/estimate.ts";
import { lastTimeText } from "#src/shared/visits/payment-texts.ts";
import { ChoiceRow, type VisitFormProps } from "./client-fields.tsx";

export function ServiceFields({ view, values, change, errors, field }: VisitFormProps) {
  const { packages, addOns, client, isEvent } = view;
  const rows = [
    ...(workOfOffer(view, values, LAST_SERVICE_VALUE).isAsLast || values.offer === LAST_SERVICE_VALUE
      ? [{ value: LAST_SERVICE_VALUE, name: client!.last!.service || "Visit" }]
      : []),
    ...packages.map(({ id, name }) => ({ value: String(id), name })),
  ];
  const sum = chosenWork(view, values);
  const work = workOfOffer(view, values);
  const hasError = ["minutes", "price", "service", "note"].some((name) => errors[name]);
  const pets = client?.pets.filter(({ id }) => values.petIds.includes(String(id))) ?? [];
  const last = lastTimeText(pets.flatMap((pet) => (pet.last ? { name: pet.name, ...pet.last } : [])));
  const isInRow = pets.length === 1 && rows.some(({ value }) => workOfOffer(view, values, value).isAsLast);
  const isBySize = !client && packages.some(isSized);
  const size = petSizes.find((one) => one === values.petSize);
  const sizeWords = isBySize && (size ? `prices for ${capitalize(size)}` : "choose a size for its price");
  const hasRows = rows.length > 0 && !isEvent;
  return (
    <>
      {last && !isInRow && <p className="soft small">{last}</p>}
      {hasRows && (
        <fieldset className="picks-group">
          <legend className="label">
            Service <span>{sum.isAsLast ? "as last time" : sizeWords}</span>
          </legend>
          {rows.map(({ value, name }) => {
            const { minutes, price } = workOfOffer(
              view,
              { ...values, addOnIds: value === values.offer ? values.addOnIds : [] },
              value,
            );
            return (
              <ChoiceRow
                key={value}
                name="offer"
                value={value}
                isChecked={values.offer === value}
                onPick={() => change({ offer: value, service: "", minutes: "", price: "" })}
                facts={<DurationAndPrice minutes={minutes} price={price} />}
              >
                {name}
              </ChoiceRow>
            );
          })}
        </fieldset>
      )}
      <details className="fold boxed" open={!hasRows || hasError || undefined}>
        <summary>
          {addOns.length > 0 && !isEvent
            ? "Add-ons, minutes, price"
            : isEvent
              ? "Minutes and note"
              : "Minutes, price, note"}
          <span>{isEvent ? duration(sum.minutes) : durationPriceText(sum)}</span>
        </summary>
        <div className="form">
          {addOns.length > 0 && !isEvent && (
            <FieldGroup name="addOnIds" label="Add-ons">
              {addOns.map((one) => {
                const id = String(one.id);
                const others = values.addOnIds.filter((other) => other !== id);
                return (
                  <ChoiceRow
                    key={id}
                    type="checkbox"
                    name="addOnIds"
                    value={id}
                    isChecked={values.addOnIds.includes(id)}
                    onPick={(isChecked) =>
                      change({ addOnIds: isChecked ? [...others, id] : others, minutes: "", price: "" })
                    }
                    facts={priceAndTimeText(one)}
                  >
                    {one.name}
                  </ChoiceRow>
                );
              })}
            </FieldGroup>
          )}
          <div className="pair">
            <SelectField {...field("minutes")} label="Minutes">
              <option value="">{hasRows ? "As listed" : duration(work.minutes)}</option>
              <OptionTags of={visitDurations.map(String)} text={(minutes) => duration(Number(minutes))} />
            </SelectField>
            {!isEvent && (
              <TextField
                {...field("price")}
                label="Price ($)"
                inputMode="decimal"
                placeholder={work.price === null ? "0.00" : (work.price / 100).toFixed(2)}
                maxLength={10}
              />
            )}
          </div>
          {!isEvent && (
            <TextField
              {...field("service")}
              label="Service"
              placeholder={work.service ?? "Bath and cut"}
              maxLength={100}
            />
          )}
          <TextField {...field("note")} label="Note" maxLength={1000} />
        </div>
      </details>
    </>
  );
}

const DurationAndPrice = ({ minutes, price }: { minutes: number; price: number | null }) => (
  <>
    {duration(minutes)}
    {price !== null && (
      <>
        {" · "}
        <b>{shortDollars(price)}</b>
      </>
    )}
  </>
);
