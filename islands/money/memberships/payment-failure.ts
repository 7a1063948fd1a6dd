import { ApiError } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";

export const PAYMENT_FAILED = "Payment Failed";
const fallback = "There was an issue with your payment. Please try again.";

/** Says why a payment did not work, in the provider's words when it gave any. */
export const sayPaymentFailed = (sentence: string | undefined) =>
  showToast({ kind: "error", title: PAYMENT_FAILED, description: sentence || fallback });

/** The same for a failure without words, as a refusal that a form can show. */
export const unexplained = () => new ApiError(0, JSON.stringify({ error: { message: fallback } }));

/** Makes sure that every failure of a payment has a sentence of its own. */
export async function paying<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiError ? error : unexplained();
  }
}
