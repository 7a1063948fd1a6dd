import type { ReactNode } from "react";
import { TextLink } from "#islands/ui/text-link.tsx";
import { dollars } from "#src/shared/base/money.ts";
import { clientPath } from "#src/shared/base/own-paths.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { shownOwn } from "#src/shared/day/own/shown-visit.ts";
import { WayIn } from "../../visits/bookings/access-instructions.tsx";
import { DoorNotes } from "../../visits/bookings/door-notes.tsx";

export function VisitFacts({ visit }: { visit: OwnVisitView }) {
  const { clientId, name, pets, service, price, note, access } = visit;
  const shown = shownOwn(visit);
  const { place, phone } = shown;
  return (
    <div>
      <section className="panel" aria-labelledby="facts-title">
        <h2 id="facts-title">Visit details</h2>
        <DoorNotes visit={shown} />
        <dl className="facts-list">
          {clientId !== null && (
            <Fact about="Client">
              <a href={clientPath(clientId)}>{name}</a>
            </Fact>
          )}
          {pets.length > 0 && (
            <Fact about="Pets">{pets.map((pet) => [pet.name, pet.breed].filter(Boolean).join(", ")).join("; ")}</Fact>
          )}
          <Fact about="Where">{place}</Fact>
          <Fact about="Phone">
            {phone && (
              <>
                <a href={phone.tel ?? undefined}>{phone.shown}</a> <TextLink phone={phone} name={name} />
              </>
            )}
          </Fact>
          <Fact about="Service">{service}</Fact>
          <Fact about="Price">{price !== null && dollars(price)}</Fact>
          <Fact about="Note">{note && <span className="said">{note}</span>}</Fact>
        </dl>
      </section>
      {access && (
        <section className="panel" aria-labelledby="way-in-title">
          <h2 id="way-in-title">Access instructions</h2>
          <div className="details">
            <WayIn access={access} />
          </div>
        </section>
      )}
    </div>
  );
}

const Fact = ({ about, children }: { about: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{about}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
