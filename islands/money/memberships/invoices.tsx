import { useQuery } from "@tanstack/react-query";
import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { dollars } from "#src/shared/base/money.ts";
import type { InvoiceView } from "#src/shared/money/memberships.ts";

export const membershipApiPath = "/api/membership";
const invoicesPath = "/api/membership/invoices";

/** Reloads panel, banner, and checklist together. */
export function useMembershipRefresh() {
  const refresh = useRefresh();
  return () => Promise.all([refresh(membershipApiPath, invoicesPath), refreshServedParts()]);
}

const statusLabels: Record<InvoiceView["status"], string> = {
  draft: "Draft",
  open: "Unpaid",
  paid: "Paid",
  void: "Canceled",
  uncollectible: "Not collected",
};

export function Invoices({ asServed }: { asServed: InvoiceView[] | null }) {
  const { data, isError, refetch } = useQuery({
    queryKey: [invoicesPath],
    queryFn: () => callApi<InvoiceView[]>("GET", invoicesPath),
    ...(asServed ? { initialData: asServed } : {}),
    meta: { isInProps: true },
  });
  return (
    <div>
      <h3>Invoices</h3>
      {data ? (
        <Table invoices={data} />
      ) : isError ? (
        <p className="row">
          We couldn't load your invoices.{" "}
          <button type="button" className="link" onClick={() => refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <p className="soft" role="status">
          Loading invoices...
        </p>
      )}
    </div>
  );
}

function Table({ invoices }: { invoices: InvoiceView[] }) {
  if (invoices.length === 0) return <p className="soft">No charges yet.</p>;
  return (
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Amount</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, number, day, amountCents, status, url }) => (
          <tr key={id}>
            <td>
              {day}
              <br />
              <span className="soft small">{url ? <a href={url}>{number ?? "View"}</a> : number}</span>
            </td>
            <td>{dollars(amountCents)}</td>
            <td>{statusLabels[status]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
