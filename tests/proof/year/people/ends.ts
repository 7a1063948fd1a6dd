import { statement } from "#db/statement.ts";
import { isEmbedded } from "#src/ports/payments/embedded.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { booksOf } from "../asked/books.ts";
import { login } from "./account.ts";
import { close } from "./groomer-business.ts";
import { endByLink } from "./membership.ts";
import { type Groomer, type Habit, mean, type Person } from "./person.ts";

const SILENT_HOURS = 10;

export const timedEnds: readonly Habit<Groomer>[] = [
  ["means to end it as the month turns", 5, async (me) => meanInDraft(me, me.groomerId, () => endSomehow(me))],
  ["means to leave before a charge", 1.2, meanToLeave],
];

function turnOf({ world }: Person, groomerId: number | null): { at: number; customer: string } | undefined {
  const one = statement<{ id: string | null; customer: string }, [number]>(
    world.ctx.db,
    "SELECT subscription_id AS id, customer_id AS customer FROM memberships WHERE groomer_id = ?",
  ).get(groomerId ?? 0);
  const running = booksOf(world).subscriptions.find(({ id, endedAt }) => id === one?.id && endedAt === null);
  return one && running?.hasCard ? { at: running.periodEnd, customer: one.customer } : undefined;
}

export function meanInDraft(me: Person, groomerId: number | null, act: () => Promise<unknown>) {
  const { world, dice } = me;
  const turn = turnOf(me, groomerId);
  if (!turn) return;
  const inDraft = async () => {
    const { ctx, lives, trouble } = world;
    if (me.dice.chance(0.3)) await lives.look();
    else if (isEmbedded(ctx.payments) && !trouble.refusesWrites()) ctx.payments.tick();
    await act();
  };
  mean(me, { name: "ends it as the month turns", at: turn.at + dice.between(2, 50) * MINUTE_MS, act: inDraft });
}

const beSignedIn = async (me: Groomer) => ((await me.browser.get("/api/user")).status === 401 ? login(me) : undefined);

async function endSomehow(me: Groomer) {
  await beSignedIn(me);
  const way = me.dice.next();
  if (way < 0.6) await me.browser.post("/api/membership/cancel", { reason: "Before it is charged" });
  else await (way < 0.8 ? endByLink(me) : close(me));
}

async function meanToLeave(me: Groomer) {
  const turn = turnOf(me, me.groomerId);
  if (!turn) return;
  const leave = async () => {
    await beSignedIn(me);
    me.world.trouble.silence(turn.customer, SILENT_HOURS);
    await close(me);
  };
  mean(me, { name: "leaves before a charge", at: turn.at - me.dice.between(1, 5) * HOUR_MS, act: leave });
}
