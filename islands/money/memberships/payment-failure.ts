import { ApiError } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";

export const PAYMENT_FAILED = "Payment Failed";
const fallback = "There was an issue with your payment. Please try again.";

export const sayPaymentFailed = (sentence: string | undefined) =>
  showToast({ kind: "error", title: PAYMENT_FAILED, description: sentence || fallback });

export const unexplained = () => new ApiError(0, JSON.stringify({ error: { message: fallback } }));

export async function paying<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiError ? error : unexplained();
  }
}
