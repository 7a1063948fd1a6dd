import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { enforceAccess } from "#src/http/guards/access.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import { type EmbeddedPayments, isEmbedded } from "#src/ports/payments/embedded.ts";
import { type Intent, PaymentError } from "#src/ports/payments/provider.ts";
import { AppError, conflict, invalid, notFound } from "#src/shared/base/errors.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { cardErrors } from "#src/shared/money/membership-labels.ts";
import type {
  MembershipAnswer,
  MembershipView,
  TestCardInput,
  TestClockInput,
  TestClockStep,
} from "#src/shared/money/memberships.ts";
import { isDemoAccount } from "#src/shared/operations/demo.ts";
import { findMember, type Member } from "../member.ts";
import { receiveEvent } from "../provider/inbox.ts";
import { orFail } from "../provider/provider-errors.ts";
import { memberView } from "../queries.ts";
import { intentView } from "../service.ts";
import { settleTrial } from "../trials/trials.ts";
import { finishCheckout } from "./finish.ts";
import { ensureOwnMember } from "./start-over.ts";

/** Throws 404, 422 (card refused). */
export async function confirmTestCard(
  ctx: Ctx,
  by: ActorContext,
  intentId: string,
  input: TestCardInput,
): Promise<MembershipAnswer> {
  const payments = testPayments(ctx);
  const member = await ownerOf(ctx, payments, by.viewer, intentId);
  ctx.limits.takeAll([
    ["payment-user", String(by.viewer.userId)],
    ["payment-ip", by.info.ip],
  ]);
  if (Date.UTC(input.expYear, input.expMonth, 1) <= ctx.now()) throw invalid({ expMonth: cardErrors.expired });
  const { number, expMonth, expYear } = input;
  const intent = await payments.confirm(intentId, { number, expMonth, expYear }).catch(beside);
  return afterwards(ctx, by.info, member, intent);
}

/** Answers the bank's challenge. Throws 404, 409, 422 (refused). */
export async function answerTestChallenge(
  ctx: Ctx,
  by: ActorContext,
  intentId: string,
  isApproved: boolean,
): Promise<MembershipAnswer> {
  const payments = testPayments(ctx);
  const member = await ownerOf(ctx, payments, by.viewer, intentId);
  const intent = await orFail(payments.challenge(intentId, isApproved));
  if (intent.failure) throw invalid({ number: intent.failure });
  return afterwards(ctx, by.info, member, intent);
}

function testPayments({ payments }: Ctx): EmbeddedPayments {
  if (!isEmbedded(payments)) throw notFound();
  return payments;
}

/** Throws 404 for another person's intent. */
async function ownerOf(ctx: Ctx, payments: EmbeddedPayments, viewer: Viewer, intentId: string): Promise<Member> {
  const member = findMember(ctx.db, viewer.groomerId);
  const intent = await payments.getIntent(intentId).catch(() => null);
  if (!member || !intent || intent.customerId !== member.customerId) throw notFound();
  return member;
}

/** Reports a refused card on its number field. */
const beside = (error: unknown): never => {
  throw error instanceof PaymentError && error.code === "declined" ? invalid({ number: error.message }) : error;
};

async function afterwards(ctx: Ctx, info: RequestInfo, member: Member, intent: Intent): Promise<MembershipAnswer> {
  if (intent.status !== "succeeded") return { membership: memberView(ctx, member), intent: intentView(intent) };
  const done = await orFail(finishCheckout(ctx, intent.id, info));
  if (done.declined) throw invalid({ number: done.declined });
  return { membership: memberView(ctx, done.member), intent: done.intent && intentView(done.intent) };
}

/** Throws 401, 403 (not a demo account), 404 (no demo, or no test clock), 409, 422. */
export function moveClock(ctx: Ctx, viewer: Viewer | null, { to, minutes }: TestClockInput) {
  if (minutes !== undefined) return moveSiteClock(ctx, minutes);
  enforceAccess("groomer", viewer);
  if (to === undefined) throw invalid({ to: "Choose how far to move the clock" });
  return moveDemoClock(ctx, viewer, to);
}

async function moveDemoClock(ctx: Ctx, viewer: Viewer, to: TestClockStep): Promise<MembershipView> {
  if (!ctx.config.demo) throw notFound();
  const payments = testPayments(ctx);
  // All memberships share this clock, so a visitor must not move it for others.
  if (!isDemoAccount(viewer.username)) throw new AppError("forbidden", "Only the demo accounts can move the clock.");
  const { customerId, groomerId } = await ensureOwnMember(ctx, viewer);
  const nextAt = customerId === null ? null : payments.nextChargeAt(customerId);
  if (to === "next-charge" && nextAt === null) throw conflict("No charge is scheduled.");
  const before = payments.now();
  payments.advance(to === "day" ? DAY_MS : Math.max(0, nextAt! - before) + MINUTE_MS);
  await settleTrial(ctx, groomerId);
  payments.tick();
  const news = await payments.eventsSince(before);
  for (const event of news) if (event.customerId === customerId) await receiveEvent(ctx, event);
  return memberView(ctx, findMember(ctx.db, groomerId)!);
}

async function moveSiteClock({ testClock }: Ctx, minutes: number): Promise<{ now: number }> {
  if (!testClock) throw notFound();
  return { now: await testClock.advance(minutes * MINUTE_MS) };
}
