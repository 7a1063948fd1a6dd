import { eq } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { smsNumbers } from "#db/schema/tables.ts";
import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { start, stop } from "#src/sms/stops.ts";

/** The words that carriers in the United States want understood, in any case. */
const words = {
  stop: ["STOP", "STOPALL", "STOP ALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT", "OPT OUT"],
  start: ["START", "YES", "UNSTOP"],
  help: ["HELP", "INFO"],
} as const;
type Asked = keyof typeof words;

function askedIn(body: string): Asked | undefined {
  const said = body
    .trim()
    .replaceAll(/[.!"']/g, "")
    .replaceAll(/\s+/g, " ")
    .toUpperCase();
  return (Object.keys(words) as Asked[]).find((asked) => (words[asked] as readonly string[]).includes(said));
}

/**
 * What somebody has texted to our number. STOP ends texts to that number from the whole site, whoever has given it to us, and START brings them
 * back. Gives the answer; undefined for anything else, which nobody reads.
 */
export function receiveText(
  ctx: Ctx,
  info: Pick<RequestInfo, "id" | "ip">,
  { from, body }: { from: string; body: string },
): string | undefined {
  const asked = askedIn(body);
  if (asked === "stop" || asked === "start") {
    const now = ctx.now();
    transact(ctx.db, (tx) => {
      (asked === "stop" ? stop : start)(tx, from, now);
      const own = tx.select({ userId: smsNumbers.userId }).from(smsNumbers).where(eq(smsNumbers.number, from)).all();
      for (const { userId } of own) audit(tx, { action: `texts-${asked}`, actorId: userId, now, info });
    });
  }
  return asked && answers[asked](ctx);
}

const answers: Record<Asked, (ctx: Ctx) => string> = {
  stop: () => `${BRAND}: You won't get texts from us anymore. Reply START to get them again.`,
  start: () => `${BRAND}: Texts about your visits are back on. Reply HELP for help, STOP to opt out.`,
  help: ({ config }) =>
    `${BRAND}: Texts about your grooming visits. Help: ${config.supportEmail}. Msg & data rates may apply. Reply STOP to opt out.`,
};
