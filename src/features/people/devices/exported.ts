import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { DeviceView } from "#src/shared/people/devices.ts";
import { findDevices } from "./queries.ts";

export const devicesExported = {
  notificationDevices: fact(z.array(DeviceView), ({ db }, viewer) => findDevices(db, viewer)),
};
