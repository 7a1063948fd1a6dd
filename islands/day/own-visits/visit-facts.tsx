import { Row } from "#islands/ui/row.tsx";
import { TextLink } from "#islands/ui/text-link.tsx";
import { shortDollars } from "#src/shared/base/money.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { shownOwn } from "#src/shared/day/own/shown-visit.ts";
import { WayIn } from "../../visits/bookings/access-instructions.tsx";
import { DoorNotes } from "../../visits/bookings/door-notes.tsx";

/** Where an added visit is, how to get in, and what is done for how much. */
export function VisitFacts({ visit }: { visit: OwnVisitView }) {
  const { pets, service, price, note, access } = visit;
  const shown = shownOwn(visit);
  const { place, phone, work } = shown;
  const breeds = pets.map((pet) => [pet.name, pet.breed].filter(Boolean).join(", ")).join(" · ");
  return (
    <>
      <section className="panel visit-facts" aria-labelledby="access-title">
        <h2 id="access-title">Access and notes</h2>
        <DoorNotes visit={shown} />
        <div className="details">
          {note && <p className="said">{note}</p>}
          {place && <p>{place}</p>}
          {phone && (
            <p>
              <a href={phone.tel ?? undefined}>{phone.shown}</a> <TextLink phone={phone} name={visit.name} />
            </p>
          )}
          {access && <WayIn access={access} />}
        </div>
      </section>
      <section className="rows" aria-label="Details">
        <ul>
          <Row title={service ?? "Visit"}>
            <p>{[work, price !== null && shortDollars(price)].filter(Boolean).join(" · ")}</p>
          </Row>
          {breeds && (
            <Row title="Pets">
              <p>{breeds}</p>
            </Row>
          )}
        </ul>
      </section>
    </>
  );
}
