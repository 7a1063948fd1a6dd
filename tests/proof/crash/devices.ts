import type { Database } from "bun:sqlite";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { pushDevices, sessions } from "#db/schema/tables.ts";
import { pushKeys } from "#src/push/keys.ts";
import { type PushKind, pushTexts } from "#src/shared/people/push-labels.ts";
import { pushService } from "#tests/people/devices/push-service.ts";
import { cert, outsideSite } from "#tests/ports/outside-site.ts";
import { addRow } from "#tests/support/rows.ts";
import { onEnd } from "../../../bench/cleanup.ts";
import { atLeast, exactly, type Figure, noted } from "../support/report.ts";
import type { Person } from "../support/world.ts";

export type Devices = ReturnType<typeof startDevices>;

export function startDevices(db: Tx, people: readonly Person[]) {
  const service = pushService();
  let open = 0;
  const site = outsideSite(async (request) => {
    open++;
    return service.take(request).finally(() => open--);
  });
  onEnd(() => site.stop());
  const { publicKey } = pushKeys(db, Date.now());
  const all = people.map((person) => {
    const { subscription, got } = service.subscribe(publicKey);
    return { id: addDevice(db, person, subscription), got, ends: new Set<number>() };
  });
  return {
    env: {
      BUN_OPTIONS: `--preload ${join(import.meta.dir, "outside-here.ts")}`,
      OUTSIDE_PORT: String(site.world().port),
      OUTSIDE_CERTIFICATE: cert,
    },
    async endLife() {
      do await Bun.sleep(1);
      while (open > 0);
      for (const { got, ends } of all) ends.add(got.length);
    },
    told: () => all.map(({ id, got, ends }) => ({ id, ends, names: got.map(({ title, tag }) => nameOf(title, tag)) })),
  };
}

const nameOf = (title: string, tag: string) => `${title}, ${tag}`;
const told = (kind: PushKind, bookingId: number) => nameOf(pushTexts[kind].title, `booking ${bookingId}`);

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

function addDevice(db: Tx, { id: userId }: Person, { endpoint, keys }: Subscription): number {
  const { sessionId } = db.select({ sessionId: sessions.id }).from(sessions).where(eq(sessions.userId, userId)).get()!;
  const device = { userId, sessionId, endpoint, ...keys, name: "Chrome on Android", createdAt: Date.now() };
  return addRow(db, pushDevices, device).id;
}

const owed = `SELECT d.id AS device, b.id AS booking, kind FROM (
    SELECT 'answer' AS kind, substr(target, length('booking ')) + 0 AS id FROM audit_log WHERE action IN ('booking-accept', 'booking-decline')
    UNION SELECT 'request', substr(target, length('booking ')) + 0 FROM audit_log WHERE action = 'booking-requested') AS said
  JOIN bookings b ON b.id = said.id AND iif(kind = 'answer',
    b.status = 'declined' OR b.status = 'accepted' AND b.arrived_at IS NULL,
    b.status = 'pending' AND b.answered_at IS NULL)
  JOIN push_devices d ON d.user_id = iif(kind = 'answer', b.pet_parent_id, (SELECT user_id FROM groomer_profiles WHERE id = b.groomer_id))
  WHERE NOT EXISTS (SELECT 1 FROM pushes p WHERE p.device_id = d.id AND p.booking_id = b.id AND p.kind = said.kind)`;

interface Owed {
  device: number;
  booking: number;
  kind: PushKind;
}

export function untold(db: Database, devices: Devices): string[] {
  const rows = db.query<Owed, []>(owed).all();
  const all = new Map(devices.told().map(({ id, names }) => [id, new Set(names)]));
  return rows
    .filter(({ device, booking, kind }) => !all.get(device)?.has(told(kind, booking)))
    .map(({ device, booking, kind }) => `device ${device}: ${kind} of booking ${booking}`);
}

/** There is one of each for a booking; other kinds may come again, because more has happened. */
const onlyOnce: PushKind[] = ["request", "on-my-way"];
const isOnlyOnce = (name: string) => onlyOnce.some((kind) => name.startsWith(nameOf(pushTexts[kind].title, "")));

/** Each device is told one thing after the other, so a kill leaves at most one on it that was taken and not noted. */
export function figuresOfDevices(devices: Devices): Figure[] {
  const all = devices.told();
  const again = all.flatMap(({ names, ends }) => {
    const last = new Map<string, number>();
    return names.flatMap((name, at) => {
      const before = last.get(name);
      last.set(name, at);
      return before === undefined || !isOnlyOnce(name) ? [] : [ends.has(before + 1) ? "after a kill" : "for nothing"];
    });
  });
  return [
    atLeast("notifications sent", all.flatMap(({ names }) => names).length, 1),
    noted("… once more, after a kill", again.filter((why) => why === "after a kill").length),
    exactly("… once more for nothing", again.filter((why) => why === "for nothing").length, 0),
  ];
}
