import { showLocalTime } from "#islands/lib/local-times.ts";
import { utcDateTimeText } from "#src/shared/base/time.ts";

/** By the reader's clock, and in UTC without script. In islands only after hydration. */
export const Instant = ({ at, ...marks }: { at: number; "data-utc"?: true; "data-rare"?: true }) => (
  <time dateTime={new Date(at).toISOString()} {...marks} ref={showLocalTime}>{`${utcDateTimeText(at)} UTC`}</time>
);
