import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

type Props = Pick<BookingView, "id" | "serviceName" | "requestPictures">;

/** To the pictures that came with a request, which its page shows. */
export function PicturesLink({ id, serviceName, requestPictures: count = 0 }: Props) {
  if (count === 0) return null;
  return (
    <a className="btn line small" href={bookingPagePath(id)}>
      {count === 1 ? "See the picture" : `See ${count} pictures`}
      <span className="hush"> that came with {serviceName}</span>
    </a>
  );
}
