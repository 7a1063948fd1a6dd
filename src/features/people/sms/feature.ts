import { and, eq, isNotNull } from "drizzle-orm";
import { smsQueue } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { TEXTS_WEBHOOK } from "#src/shared/people/sms-labels.ts";
import { smsApi } from "./api.ts";
import { agreeInDemo } from "./demo.ts";
import { dropWaiting, eraseTexts } from "./service.ts";
import { smsWebhookApi } from "./webhook-api.ts";

export const smsFeature: Feature = {
  name: "sms",
  parts: [smsApi, smsWebhookApi],
  webhooks: [TEXTS_WEBHOOK],
  endAccess: (tx, { id, wasConfirmed }) => (wasConfirmed ? dropWaiting(tx, id) : eraseTexts(tx, id)),
  demo: agreeInDemo,
  // A mail that a text replaces waits for it, and goes when the text was not taken by then.
  rechecks: [
    {
      key: /^(.+)$/,
      holds: ({ db }, [key = ""]) =>
        db
          .select({ id: smsQueue.id })
          .from(smsQueue)
          .where(and(eq(smsQueue.mailKey, key), isNotNull(smsQueue.takenAt)))
          .get() === undefined,
    },
  ],
};
