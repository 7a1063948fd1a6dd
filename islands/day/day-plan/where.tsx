import { Icon } from "#islands/ui/icon.tsx";
import { TextLink } from "#islands/ui/text-link.tsx";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";

export function Where({ visit: { place, phone, name } }: { visit: Pick<ShownVisit, "place" | "phone" | "name"> }) {
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
      <TextLink phone={phone} name={name} />
    </p>
  );
}
