/** @jsxImportSource preact */

import { groomerTabPath, notePicturePath } from "#src/shared/base/own-paths.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import type { NotePictureView } from "#src/shared/visits/note-pictures.ts";

interface NotePictureProps {
  booking: BookingDetail;
  picture: NotePictureView;
  /** "1 of 2" */
  which: string;
}

export function NotePicture({ booking, picture, which }: NotePictureProps) {
  const { url, width, height } = picture;
  return (
    <li>
      <a href={url} target="_blank" rel="noopener">
        <img src={url} width={width} height={height} loading="lazy" alt={`From ${booking.groomerName}, ${which}`} />
      </a>
      {booking.reader === "parent" ? (
        <Permission booking={booking} picture={picture} which={which} />
      ) : (
        <Portfolio booking={booking} picture={picture} which={which} />
      )}
    </li>
  );
}

function Permission({ booking, picture: { id, isAllowed, isInPortfolio }, which }: NotePictureProps) {
  const picture = <span class="hush">{` photo ${which}`}</span>;
  if (!isAllowed) {
    return (
      <form method="post" action={notePicturePath(booking.id, id, "allow")} data-busy="Saving...">
        <button type="submit" class="btn line small">
          Allow in portfolio{picture}
        </button>
      </form>
    );
  }
  return (
    <form method="post" action={notePicturePath(booking.id, id, "take-back")} data-busy="Saving...">
      <span class="small">{isInPortfolio ? "In their portfolio" : "Allowed"}</span>
      <button type="submit" class="btn plain small">
        Don't allow{picture}
      </button>
    </form>
  );
}

function Portfolio({ booking, picture: { id, isAllowed, isInPortfolio }, which }: NotePictureProps) {
  if (isInPortfolio) {
    return (
      <p class="small">
        <a href={groomerTabPath("services")}>
          In your portfolio<span class="hush">: photo {which}</span>
        </a>
      </p>
    );
  }
  if (!isAllowed) return <p class="soft small">Not allowed in your portfolio</p>;
  return (
    <form method="post" action={notePicturePath(booking.id, id, "portfolio")} data-busy="Adding...">
      <button type="submit" class="btn small">
        Add to portfolio<span class="hush"> photo {which}</span>
      </button>
    </form>
  );
}
