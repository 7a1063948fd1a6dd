import { afterVisitPath } from "#src/shared/base/own-paths.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

type Props = Pick<BookingView, "id" | "serviceName" | "notedAt" | "note">;

/** To what the groomer has written or shown after the visit. */
export function NoteLink({ id, serviceName, notedAt, note }: Props) {
  if (notedAt === undefined) return null;
  return (
    <a className="btn line small" href={afterVisitPath(id)}>
      {note === undefined ? "See the pictures" : "See the note"}
      <span className="hush"> about {serviceName}</span>
    </a>
  );
}
