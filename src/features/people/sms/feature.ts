import type { Feature } from "#src/base/context.ts";
import { TEXTS_WEBHOOK } from "#src/shared/people/sms-labels.ts";
import { smsApi } from "./api.ts";
import { smsNotices } from "./notices.ts";
import { dropWaiting, eraseTexts } from "./service.ts";
import { smsWebhookApi } from "./webhook-api.ts";

export const smsFeature: Feature = {
  name: "sms",
  parts: [smsApi, smsWebhookApi],
  webhooks: [TEXTS_WEBHOOK],
  endAccess: (tx, { id, wasConfirmed }) => (wasConfirmed ? dropWaiting(tx, id) : eraseTexts(tx, id)),
  notices: smsNotices,
};
