import type { ClientDetail } from "#src/shared/clients/clients.ts";
import { paymentMethods } from "#src/shared/visits/payment-labels.ts";
import { holds, type Life, read } from "./life.ts";
import { type Household, visitsOf } from "./model.ts";

/** The groomer writes down what was paid for a visit, whichever, or takes it back. */
export async function pays(life: Life): Promise<string | null> {
  const { dice, model, gusHere } = life;
  const all = [
    ...model.bookings.filter(({ account }) => !account.isClosed),
    ...model.households.flatMap(({ visits }) => visits),
  ];
  if (all.length === 0) return null;
  const visit = dice.pick(all);
  const method = dice.pick(paymentMethods);
  const tip = method === "not_yet" ? 0 : dice.pick([0, 500]);
  const payment = dice.chance(0.8) ? { amount: dice.between(0, 1_000_000), tip, method } : null;
  const { status } = await read(gusHere.patch(`/api/bookings/${visit.id}/payment`, { payment }));
  const said = `${JSON.stringify(payment)} for visit ${visit.id}, which is ${visit.status}: ${status}`;
  holds((status === 200) === ["completed", "no_show"].includes(visit.status), () => said);
  if (status === 200) visit.paid = payment;
  return said;
}

/** The client's page adds up what was paid and owed, for visits of both sources. */
export function checkPaid({ model }: Life, { one, page }: { one: Household; page: ClientDetail }) {
  const { booked, own } = visitsOf(model, one);
  const paid = [...booked, ...own].flatMap(({ paid: payment }) => payment ?? []);
  const sum = (which: (payment: (typeof paid)[number]) => number) => paid.reduce((all, one) => all + which(one), 0);
  const wanted = {
    amount: sum(({ method, amount }) => (method === "not_yet" ? 0 : amount)),
    tips: sum(({ tip }) => tip),
    owed: sum(({ method, amount }) => (method === "not_yet" ? amount : 0)),
    unpaid: sum(({ method }) => Number(method === "not_yet")),
  };
  holds(
    Bun.deepEquals(page.paid, wanted),
    () => `client ${page.id} paid ${JSON.stringify(page.paid)} instead of ${JSON.stringify(wanted)}`,
  );
}
