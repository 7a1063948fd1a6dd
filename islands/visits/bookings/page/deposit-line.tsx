import { shortDollars } from "#src/shared/base/money.ts";
import { hostOf } from "#src/shared/listing/terms.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

export function DepositLine({
  booking: { deposit, groomerName },
  side,
}: {
  booking: BookingView;
  side: "parent" | "groomer";
}) {
  if (!deposit?.isAsked) return null;
  const amount = `${shortDollars(deposit.cents)} deposit`;
  if (side === "groomer") return <p>{`You requested a ${amount} and sent your link.`}</p>;
  return (
    <p className="deposit">
      {`${groomerName} requests a ${amount}: pay at `}
      <a href={deposit.link} target="_blank" rel="noopener noreferrer nofollow">
        {hostOf(deposit.link)}
        <span className="soft"> (opens in a new tab)</span>
      </a>
      {". We don't collect it."}
    </p>
  );
}
