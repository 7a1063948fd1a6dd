import Stripe from "stripe";

const { webhooks } = new Stripe("sk_test_signs_only");

interface Signed {
  body: string;
  headers: Record<string, string>;
}

export async function signed(event: object, secret: string, at: number): Promise<Signed> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(at / 1000);
  const signature = await webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp });
  return { body, headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature } };
}
