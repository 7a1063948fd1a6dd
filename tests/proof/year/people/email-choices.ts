import type { Member } from "./account.ts";
import { newBrowser } from "./person.ts";

const MAIL_KINDS = { parent: ["next-visits", "review-invitations"], groomer: ["completed-visits", "monthly-numbers"] };

export async function switchEmails(me: Member) {
  const { browser, dice, role, emailsOff, world } = me;
  const last = world.outside.delivered.findLast(({ to, offUrl }) => to === me.email && offUrl);
  if (last && dice.chance(0.5)) {
    const { pathname, search } = new URL(last.offUrl!);
    const stranger = newBrowser(me);
    await stranger.get(pathname + search);
    const { ok } = await stranger.submit(pathname + search, { "List-Unsubscribe": "One-Click" });
    return ok ? void emailsOff.add(kindOfOff(last.offUrl!)) : undefined;
  }
  const [kind, isOn] = [dice.pick(MAIL_KINDS[role as "parent"]), dice.chance(0.4)];
  emailsOff.delete(kind);
  const { ok } = await browser.patch("/api/email-choices", { kind, isOn });
  if (ok && !isOn) emailsOff.add(kind);
}

export const kindOfOff = (url: string): string => new URL(url).searchParams.get("token")?.split(".")[1] ?? "";
