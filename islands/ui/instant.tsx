import { showLocalTime } from "#islands/lib/local-times.ts";
import { dateAndTime } from "#src/shared/base/time.ts";

/** By the reader's clock, and in UTC without script. */
export const Instant = ({ at }: { at: number }) => (
  <time
    dateTime={new Date(at).toISOString()}
    data-utc=""
    data-rare=""
    ref={showLocalTime}
  >{`${dateAndTime(at)} UTC`}</time>
);
