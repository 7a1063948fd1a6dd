/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import { ThreadSection } from "./thread-section.tsx";

interface MessagesPageProps {
  thread: IslandProps<"thread">;
  booking: { serviceName: string; preferredDate: string };
}

export function MessagesPage({ thread, booking }: MessagesPageProps) {
  return (
    <div class="wrap dash">
      <header>
        <div>
          <p class="crumb">
            <a href={bookingPagePath(thread.bookingId)}>The booking</a>
          </p>
          <h1>{`Messages with ${thread.otherName}`}</h1>
          <p>{`${booking.serviceName}, ${longDate(booking.preferredDate)}`}</p>
        </div>
      </header>
      <ThreadSection thread={thread} />
    </div>
  );
}
