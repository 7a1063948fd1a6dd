import { useState } from "react";
import { useAsked } from "#islands/lib/use-asked.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";

interface Props {
  visit: Pick<ShownVisit, "booking" | "own">;
  /** Cents, negative for one that is taken back. */
  onPrice: (cents: number) => void;
}

/** Work beyond the booking, such as matted fur, goes into the amount. */
export function MoreAddOns({ visit: { booking, own }, onPrice }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const path = `/api/add-on-services/${(booking ?? own!).groomerId}`;
  const { answer } = useAsked<AddOnServiceView[]>(path, { path: undefined, answer: [] });
  const booked = booking?.addOnServices.map(({ name }) => name) ?? [];
  const addOns = answer.filter(({ name }) => !booked.includes(name));
  if (addOns.length === 0) return null;

  function choose(id: number) {
    const isChosen = chosen.includes(id);
    setChosen(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id]);
    onPrice(addOns.find((one) => one.id === id)!.price * (isChosen ? -1 : 1));
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
