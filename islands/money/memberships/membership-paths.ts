import { useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";

export const membershipPath = "/api/membership";
export const invoicesPath = "/api/membership/invoices";

/** Reloads panel, banner, and checklist together. */
export function useMembershipRefresh() {
  const refresh = useRefresh();
  return () => Promise.all([refresh(membershipPath, invoicesPath), refreshFrame()]);
}
