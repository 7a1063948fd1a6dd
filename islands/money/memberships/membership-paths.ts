import { useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";

export const membershipPath = "/api/membership";
export const invoicesPath = "/api/membership/invoices";

/** After a change: the panel, the banner and the checklist are read again, so that they agree. */
export function useMembershipRefresh() {
  const refresh = useRefresh();
  return () => Promise.all([refresh(membershipPath, invoicesPath), refreshFrame()]);
}
