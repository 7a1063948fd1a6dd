import { messagesPath } from "#src/shared/base/own-paths.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

type Props = Pick<BookingView, "id" | "serviceName" | "unread" | "hasThread">;

/** To what its two sides write to each other, and how much of it is unread. */
export function MessagesLink({ id, serviceName, unread = 0, hasThread = false }: Props) {
  if (!hasThread) return null;
  return (
    <a className="btn line small" href={messagesPath(id)}>
      Messages
      {unread > 0 && <b>{` ${unread} unread`}</b>}
      <span className="hush"> about {serviceName}</span>
    </a>
  );
}
