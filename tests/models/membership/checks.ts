import type { MembershipView } from "#src/shared/money/memberships.ts";
import { holds, read } from "../lives/life.ts";
import * as m from "./model.ts";
import { type Groomer, isListed, type Setup, viewOf } from "./world.ts";

export async function check(world: Setup) {
  for (const groomer of world.groomers) {
    const isActive = !groomer.isClosed && world.now() < m.listedUntil(groomer);
    const isShown = isActive && !groomer.isSuspended && groomer.check === "passed";
    const what = () => `${groomer.id} should be listed: ${isShown}. ${JSON.stringify(groomer)}`;
    holds((await isListed(world, groomer)) === isShown, what);
    if (groomer.isClosed) continue;
    await checkAdmins(world, groomer, { isActive, isListed: isShown });
    if (groomer.isSuspended) continue;
    await checkView(world, groomer, isActive);
    await checkInvoices(world, groomer);
  }
}

async function checkAdmins({ boss }: Setup, { id }: Groomer, wanted: { isActive: boolean; isListed: boolean }) {
  type User = { id: number; groomerProfile: { isMembershipActive: boolean; isListed: boolean } };
  const { body } = await read<User[]>(boss().get("/api/admin/users?role=groomer"), 200);
  const { isMembershipActive, isListed } = body.find((one) => one.id === id)!.groomerProfile;
  const found = { isActive: isMembershipActive, isListed };
  holds(Bun.deepEquals(found, wanted), () => `admins read ${JSON.stringify(found)} of ${id}`);
}

async function checkView(world: Setup, groomer: Groomer, isActive: boolean) {
  const view = await viewOf(world, groomer);
  const { sub } = groomer;
  const what = (said: string) => () => `${said}: ${JSON.stringify(view)}, ${JSON.stringify(groomer)}`;
  holds(view.isActive === isActive, what("active"));
  if (isActive) holds(view.listedUntil === m.listedUntil(groomer), what(`until ${m.listedUntil(groomer)}`));
  holds((view.due !== null) === (m.isLive(sub) && sub.unpaidSince !== null), what("due"));
  if (view.due) holds(view.due.cents === 4900, what("the price"));
  holds((view.nextCharge?.at ?? null) === nextCharge(groomer), what(`the next charge ${nextCharge(groomer)}`));
  if (m.isLive(sub) && sub.unpaidSince === null) holds((view.endsAt ?? null) === sub.endsAt, what("a planned end"));
  checkActions(view, groomer, what);
}

/** Nothing more is charged once an end is planned; a draft has the day of its period. */
function nextCharge({ sub }: Groomer): number | null {
  if (!m.isLive(sub) || sub.endsAt !== null || sub.unpaidSince !== null) return null;
  return m.isDraft(sub) ? sub.periodStart : sub.periodEnd;
}

function checkActions(view: MembershipView, groomer: Groomer, what: (said: string) => () => string) {
  const { sub } = groomer;
  const can = new Set<string>(view.canDo);
  holds(can.has("subscribe") === m.mayJoin(groomer), what("may subscribe"));
  holds(can.has("cancel") === (m.isLive(sub) && sub.endsAt === null), what("may cancel"));
  holds(can.has("pay") === (m.isLive(sub) && sub.unpaidSince !== null), what("may pay"));
}

/** Each month is paid once, with $49. */
async function checkInvoices(world: Setup, groomer: Groomer) {
  type Invoice = { amountCents: number; status: string };
  const { body } = await read<Invoice[]>(world.at(groomer).get("/api/membership/invoices"), 200);
  const paid = body.filter(({ status }) => status === "paid");
  holds(
    paid.every(({ amountCents }) => amountCents === 4900),
    () => `another price: ${JSON.stringify(paid)}`,
  );
  const what = () => `${groomer.id} paid ${JSON.stringify(body)} instead of ${groomer.payments} months`;
  holds(paid.length === groomer.payments, what);
}
