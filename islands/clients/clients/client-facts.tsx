import type { ReactNode } from "react";
import { FactsList } from "#islands/ui/facts.tsx";
import { editClientPath, newVisitPath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { counted, withCommas } from "#src/shared/base/number-labels.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import { rebookingText } from "#src/shared/clients/texts.ts";
import { mapUrl } from "#src/shared/places/map-link.ts";
import { accessLine } from "#src/shared/visits/access-labels.ts";
import { VisitTools } from "../../day/texts/visit-tools.tsx";

export function ClientCounts({ client }: { client: ClientDetail }) {
  const { visits, paid, noShowsHere, canceledLateAnywhere } = client;
  const counts = [
    { value: withCommas(visits), what: visits === 1 ? "visit" : "visits" },
    ...(paid.amount > 0 ? [{ value: shortDollars(paid.amount), what: "earned" }] : []),
    ...(paid.tips > 0 ? [{ value: shortDollars(paid.tips), what: "tips" }] : []),
    ...(noShowsHere > 0
      ? [{ value: withCommas(noShowsHere), what: noShowsHere === 1 ? "no-show" : "no-shows", isBad: true }]
      : []),
    ...(canceledLateAnywhere > 0
      ? [{ value: withCommas(canceledLateAnywhere), what: "canceled late", isBad: true }]
      : []),
  ];
  if (visits === 0 && counts.length === 1 && paid.unpaid === 0) return null;
  return (
    <div className="client-counts">
      <ul>
        {counts.map(({ value, what, ...count }) => (
          <li key={what} className={"isBad" in count ? "due" : undefined}>
            <b>{value}</b> {what}
          </li>
        ))}
      </ul>
      {paid.unpaid > 0 && (
        <p className="due">
          <b>{`Not paid yet: ${shortDollars(paid.owed)}`}</b> {`for ${counted(paid.unpaid, "visit")}`}
        </p>
      )}
    </div>
  );
}

interface Props {
  client: ClientDetail;
  /** The groomer's first name. */
  from: string;
}

export function ClientTools({ client, from }: Props) {
  const { id, name, pets, dueOn, contact } = client;
  const place = contact.address ? streetText(contact.address) : "";
  const text = dueOn ? rebookingText({ name, pets: pets.filter(({ isListed }) => isListed) }, from) : "";
  return (
    <>
      <VisitTools visit={{ name, place, phone: contact.phone }} text={text} />
      <a className="btn wide" href={newVisitPath({ client: id })}>
        Book next
      </a>
    </>
  );
}

/** `children` is the private note. */
export function ClientContact({ client, children }: Pick<Props, "client"> & { children: ReactNode }) {
  const { contact, noShowsHere, noShowsAnywhere, canceledLateAnywhere, name, petParentId } = client;
  const { phone, email, area, address, access } = contact;
  const hint = petParentId === null ? (isBare(contact) ? "No phone, email, or address yet." : null) : hintFor(contact);
  const street = address && streetText(address);
  const facts: [string, ReactNode][] = [
    ["Phone", phone && <a href={phone.tel ?? undefined}>{phone.shown}</a>],
    [
      "Email",
      email && (
        <a href={`mailto:${email}`}>
          {email.split("@", 1)}
          <wbr />
          {email.slice(email.indexOf("@"))}
        </a>
      ),
    ],
    [
      "Address",
      street && (
        <a href={mapUrl(street)} rel="noopener noreferrer" target="_blank">
          {street}
          <span className="hush"> View map</span>
        </a>
      ),
    ],
    ["City", !street && area && streetText({ ...area, address: "" })],
    ["Access", accessLine(access)],
    ["No-shows", noShowsAnywhere > 0 && `${noShowsAnywhere} in the past 12 months, ${noShowsHere} with you`],
    ["Private note", children],
    ["Canceled late", canceledLateAnywhere > 0 && `${canceledLateAnywhere} in the past 12 months`],
  ];
  return (
    <section className="rows" id="contact" aria-labelledby="contact-title">
      <header>
        <h2 id="contact-title">Contact</h2>
        <a href={editClientPath(client.id)}>
          Edit<span className="hush"> contact info for {name}</span>
        </a>
      </header>
      <FactsList className="facts" facts={facts} />
      {hint && <p className="soft small">{hint}</p>}
    </section>
  );
}

const isBare = ({ phone, email, area, address }: ClientDetail["contact"]) => !(phone || email || area || address);

const streetText = ({ address, city, state, zipCode }: NonNullable<ClientDetail["contact"]["address"]>) =>
  [address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

function hintFor({ phone, email, address }: ClientDetail["contact"]): string | null {
  if (!phone && !email) return "Contact info appears after you accept a visit.";
  return address ? null : "You'll see the street once you accept, until seven days after the visit.";
}
