import * as z from "zod/mini";
import { DeviceView } from "#src/shared/devices.ts";
import { fact } from "../../exported.ts";
import { findDevices } from "./queries.ts";

export const devicesExported = {
  notificationDevices: fact(z.array(DeviceView), ({ db }, viewer) => findDevices(db, viewer)),
};
