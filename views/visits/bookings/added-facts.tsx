/** @jsxImportSource preact */
import { shortDollars } from "#src/shared/base/money.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";

export function AddedFacts({ visit }: { visit: ShownVisit }) {
  const { service, work, own } = visit;
  const { pets, price } = own!;
  const breeds = pets.map((pet) => [pet.name, pet.breed].filter(Boolean).join(", ")).join(" · ");
  const facts = [
    [service || "Visit", [work, price !== null && shortDollars(price)].filter(Boolean).join(" · ")],
    ["Pets", breeds],
  ] as const;
  return (
    <section class="rows" aria-label="Details">
      <ul>
        {facts
          .filter(([, text]) => text)
          .map(([title, text]) => (
            <li key={title} class="row-line">
              <div class="thing">
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}
