import { useAsked } from "#islands/lib/use-asked.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";

interface Props {
  visit: Pick<ShownVisit, "booking" | "own">;
  chosen: readonly number[];
  /** `cents` is the change, negative for one that is removed. */
  onChoose: (chosen: number[], cents: number) => void;
}

/** Work beyond the booking, such as matted fur, goes into the amount. */
export function MoreAddOns({ visit: { booking, own }, chosen, onChoose }: Props) {
  const { groomerId, addOnServices } = (booking ?? own)!;
  const path = `/api/add-on-services/${groomerId}`;
  const { answer } = useAsked<AddOnServiceView[]>(path, { path: undefined, answer: [] });
  const booked = addOnServices.map(({ name }) => name);
  const addOns = answer.filter(({ name }) => !booked.includes(name));
  if (addOns.length === 0) return null;

  function choose(id: number) {
    const isChosen = chosen.includes(id);
    const { price } = addOns.find((one) => one.id === id)!;
    onChoose(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id], isChosen ? -price : price);
  }
  return (
    <select aria-label="Add an add-on to the amount" value="" onChange={({ target }) => choose(Number(target.value))}>
      <option value="">
        {chosen.length > 0 ? `+ ${chosen.length} add-on${chosen.length > 1 ? "s" : ""}` : "+ Add-on"}
      </option>
      {addOns.map(({ id, name, price }) => (
        <option key={id} value={id}>
          {chosen.includes(id) ? `Remove ${name}` : `${name}, ${shortDollars(price)}`}
        </option>
      ))}
    </select>
  );
}
