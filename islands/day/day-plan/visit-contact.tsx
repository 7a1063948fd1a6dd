import { Icon } from "#islands/ui/icon.tsx";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";

type ContactDetails = Pick<VisitSummary, "place" | "phone" | "name">;

export function VisitContact({ visit: { place, phone, name } }: { visit: ContactDetails }) {
  const sms = smsLink(phone);
  if (!place && !phone) return null;
  return (
    <p className="meta">
      {place && (
        <span>
          <Icon name="pin" />
          {place}
        </span>
      )}
      {phone && (
        <a href={phone.tel ?? undefined}>
          <Icon name="phone" />
          {phone.shown}
        </a>
      )}
      {sms && (
        <a href={sms}>
          <Icon name="text" />
          Text<span className="hush"> {name}</span>
        </a>
      )}
    </p>
  );
}

/** Links only, so that addresses aren't shared until clicked. */
export function MapLinks({ visits }: { visits: readonly Pick<VisitSummary, "place">[] }) {
  const stops = visits.map(({ place }) => place).filter(Boolean);
  if (stops.length === 0) return null;
  return (
    <ul className="row">
      {links.map(({ name, hrefOf }) => (
        <li key={name}>
          <a className="btn line small" href={hrefOf(stops)} rel="noopener noreferrer" target="_blank">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

const links = [
  { name: "Google Maps", hrefOf: googleMaps },
  { name: "Apple Maps", hrefOf: appleMaps },
];

export const directionsUrl = ({ place }: Pick<VisitSummary, "place">): string => place && googleMaps([place]);

function googleMaps(stops: readonly string[]): string {
  const query = new URLSearchParams({ api: "1", travelmode: "driving", destination: stops.at(-1)! });
  if (stops.length > 1) query.set("waypoints", stops.slice(0, -1).join("|"));
  return `https://www.google.com/maps/dir/?${query}`;
}

function appleMaps(stops: readonly string[]): string {
  return `https://maps.apple.com/?${new URLSearchParams({ dirflg: "d", daddr: stops.join(" to:") })}`;
}
