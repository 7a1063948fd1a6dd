/** @jsxImportSource preact */
import type { ComponentProps } from "preact";
import type { Ctx } from "#src/base/context.ts";
import { unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { page } from "#src/http/pages/page.tsx";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { Workspace } from "#views/desk/workspace/workspace.tsx";

const clients = { href: groomerTabPath("clients"), name: "Clients" };

type Shown = Omit<ComponentProps<typeof Workspace>, "frame" | "room" | "bar">;

export function clientRoom(ctx: Ctx, request: Request, viewer: Viewer, shown: Shown) {
  const frame = frameOf(ctx.db, viewer);
  return page(ctx, request, {
    title: `${unreadMark(frame.unread)}${shown.title} | Clients`,
    isPrivate: true,
    isEnhanced: true,
    main: <Workspace frame={frame} room="clients" bar="clients" crumb={clients} {...shown} />,
  });
}
