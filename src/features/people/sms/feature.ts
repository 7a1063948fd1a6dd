import { smsNumbers } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { CONSENT_VERSION, TEXTS_WEBHOOK } from "#src/shared/people/sms-labels.ts";
import { smsApi, smsWebhookApi } from "./api.ts";
import { smsNotices } from "./notices.ts";
import { dropWaiting, eraseTexts } from "./service.ts";

export const smsFeature: Feature = {
  name: "sms",
  parts: [smsApi, smsWebhookApi],
  webhooks: [TEXTS_WEBHOOK],
  endAccess: (tx, { id, wasConfirmed }) => (wasConfirmed ? dropWaiting(tx, id) : eraseTexts(tx, id)),
  demo: agreeInDemo,
  notices: smsNotices,
};

function agreeInDemo({ tx, now, parentId }: DemoSeed) {
  const agreedAt = now - 30 * DAY_MS;
  const consent = { agreedAt, agreedWords: CONSENT_VERSION, agreedFrom: "192.0.2.10" };
  tx.insert(smsNumbers)
    .values({ userId: parentId, number: "+18285550143", ...consent, confirmedAt: agreedAt })
    .run();
}
