/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { ThreadSection } from "./thread-section.tsx";

interface MessagesPageProps {
  frame: Frame;
  thread: IslandProps<"thread">;
  booking: { serviceName: string; preferredDate: string };
}

export const MessagesPage = ({ frame, thread, booking }: MessagesPageProps) => (
  <Workspace
    frame={frame}
    room={null}
    bar="messages"
    title={`Messages with ${thread.otherName}`}
    note={`${booking.serviceName}, ${longDate(booking.preferredDate)}`}
    crumb={{ href: bookingPagePath(thread.bookingId), name: "The booking" }}
  >
    <ThreadSection thread={thread} />
  </Workspace>
);
