import type { Ctx } from "#src/base/context.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { DeviceInput, DevicesView, DeviceView } from "#src/shared/people/devices.ts";
import { browserName } from "../accounts/login/own-sessions.ts";
import { addDevice, pushView, removeDevice } from "./service.ts";

export const devicesApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get("/push-devices", ({ viewer }) => pushView(ctx, viewer), {
      access: "parent-or-groomer",
      response: DevicesView,
    })
    .post(
      "/push-devices",
      ({ by, body, request, status }) =>
        status(201, addDevice(ctx, by, body, browserName(request.headers.get("user-agent") ?? ""))),
      { access: "parent-or-groomer", body: DeviceInput, response: { 201: DeviceView } },
    )
    .delete(
      "/push-devices/:id",
      ({ by, params }) => noContent(removeDevice(ctx, by, params.id)),
      emptyById("parent-or-groomer"),
    );
