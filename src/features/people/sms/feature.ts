import type { Feature } from "#src/base/context.ts";
import { TEXTS_WEBHOOK } from "#src/shared/people/sms-labels.ts";
import { smsApi, smsWebhookApi } from "./api.ts";
import { smsNotices } from "./notices.ts";
import { dropWaitingTexts, eraseSmsData } from "./service.ts";

export const smsFeature: Feature = {
  name: "sms",
  parts: [smsApi, smsWebhookApi],
  webhooks: [TEXTS_WEBHOOK],
  endAccess: (tx, { id, wasConfirmed }) => (wasConfirmed ? dropWaitingTexts(tx, id) : eraseSmsData(tx, id)),
  notices: smsNotices,
};
