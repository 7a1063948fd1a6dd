import { Icon } from "#islands/ui/icon.tsx";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";

export function Where({ visit: { place, phone } }: { visit: Pick<ShownVisit, "place" | "phone"> }) {
  if (!place) return null;
  return (
    <p className="meta">
      <span>
        <Icon name="pin" />
        {place}
      </span>
      {phone && (
        <a href={phone.tel ?? undefined}>
          <Icon name="phone" />
          {phone.shown}
        </a>
      )}
    </p>
  );
}
