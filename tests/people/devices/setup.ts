import { createPushWorker } from "#src/push/worker.ts";
import type { DevicesView, DeviceView } from "#src/shared/people/devices.ts";
import { bodyOf } from "#tests/support/answers.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { type PushService, pushService } from "./push-service.ts";

export async function setUpDevices(options: { fetchOutside?: TestApp["ctx"]["fetchOutside"] } = {}) {
  const service = pushService();
  const app = await testApp({ fetchOutside: options.fetchOutside ?? service.fetchOutside });
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus");
  const worker = createPushWorker(app.ctx);
  const as = { ana: signedIn(app, ana, "pet_parent"), gus: signedIn(app, gus.user, "groomer") };
  return {
    app,
    service,
    ana,
    gus,
    as,
    deliver: async () => {
      app.ctx.lease.take();
      worker.run();
      await worker.settled();
    },
  };
}
export type DeviceSetup = Awaited<ReturnType<typeof setUpDevices>>;

export const devicesOf = async (window: Browser) =>
  (await (await window.get("/api/push-devices")).json()) as DevicesView;

export async function switchesOn(window: Browser, service: PushService) {
  const { publicKey } = await devicesOf(window);
  const subscriber = service.subscribe(publicKey);
  const device = await bodyOf<DeviceView>(window.post("/api/push-devices", subscriber.subscription));
  return { ...device, subscriber, got: subscriber.got };
}

export const titlesOf = ({ got }: { got: readonly { title: string }[] }) =>
  got.map(({ title }) => title).filter((title) => title !== "Notifications are on");
