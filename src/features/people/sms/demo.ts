import { smsNumbers } from "#db/schema/tables.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { CONSENT_VERSION } from "#src/shared/people/sms-labels.ts";

export function agreeInDemo({ tx, now, parentId }: DemoSeed) {
  const agreedAt = now - 30 * DAY_MS;
  const consent = { agreedAt, agreedWords: CONSENT_VERSION, agreedFrom: "192.0.2.10" };
  tx.insert(smsNumbers)
    .values({ userId: parentId, number: "+18285550143", ...consent, confirmedAt: agreedAt })
    .run();
}
