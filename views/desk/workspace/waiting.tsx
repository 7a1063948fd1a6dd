/** @jsxImportSource preact */
import type { Frame } from "#src/shared/desk/frame.ts";

const Waiting = ({ count, what }: { count: number; what: string }) =>
  count > 0 ? (
    <span class="waiting">
      {count}
      <span class="hush"> {what}</span>
    </span>
  ) : null;

export const Pending = ({ frame }: { frame: Frame }) => <Waiting count={frame.pending} what="waiting for your reply" />;
export const Unread = ({ frame }: { frame: Frame }) => <Waiting count={frame.unread} what="unread" />;
