import { Icon } from "#islands/ui/icon.tsx";
import { dialed } from "#src/shared/base/phones.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";

/** Where to, and whom to call. */
export function Where({ visit: { place, phone } }: { visit: Pick<ShownVisit, "place" | "phone"> }) {
  if (!place) return null;
  return (
    <p className="meta">
      <span>
        <Icon name="pin" />
        {place}
      </span>
      {phone && (
        <a href={dialed(phone)}>
          <Icon name="phone" />
          {phone}
        </a>
      )}
    </p>
  );
}
