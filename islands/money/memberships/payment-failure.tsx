import { ApiError } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";

export const PAYMENT_FAILED_TITLE = "Payment Failed";
const fallback = "There was an issue with your payment. Please try again.";

export const showPaymentFailed = (sentence: string | undefined) =>
  showToast({ kind: "error", title: PAYMENT_FAILED_TITLE, description: sentence || fallback });

export const paymentApiError = () => new ApiError(0, JSON.stringify({ error: { message: fallback } }));

const SETUP_FAILED = "There was an error setting up your subscription.";

export const showJoinFailed = (error?: unknown) =>
  showToast({ kind: "error", title: "Error", description: error instanceof ApiError ? error.sentence : SETUP_FAILED });

export const JoinFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="stack">
    <h3>Failed to create subscription</h3>
    <p>{SETUP_FAILED} You haven't been charged.</p>
    <button type="button" className="btn line" onClick={onRetry}>
      Try again
    </button>
  </div>
);

export async function throwAsApiError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiError ? error : paymentApiError();
  }
}
