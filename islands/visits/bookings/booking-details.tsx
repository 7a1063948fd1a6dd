import { Icon } from "#islands/ui/icon.tsx";
import { MarkTags } from "#islands/ui/marks.tsx";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { awayText } from "#src/shared/listing/area-labels.ts";
import { mapUrl } from "#src/shared/places/map-link.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { petsAndTime, priceAndTimeText, quoteCost } from "#src/shared/visits/estimate.ts";
import { coatMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petLine } from "#src/shared/visits/pets/pet-labels.ts";
import { AccessInstructions } from "./access-instructions.tsx";
import { LabeledText } from "./labeled-text.tsx";

interface Props {
  booking: BookingView;
  side: "parent" | "groomer";
}

/** For its parent, and for admins. */
export function BookingDetails({ booking }: Pick<Props, "booking">) {
  const { groomerPhone, groomerEmail, access } = booking;
  return (
    <div className="details">
      <p>{`Estimate: ${quoteCost(booking)} (${petsAndTime(booking)})`}</p>
      <AddOnsLine booking={booking} />
      <Address booking={booking} side="parent" />
      <ContactLines phone={groomerPhone} email={groomerEmail} />
      <RequestDetails booking={booking} side="parent" />
      {access && <AccessInstructions access={access} />}
    </div>
  );
}

export function AddOnsLine({ booking: { serviceName, addOnServices } }: Pick<Props, "booking">) {
  const names = addOnServices.map(
    ({ name, isExtra, ...addOn }) => `${name} (${priceAndTimeText(addOn)}${isExtra ? ", added at the visit" : ""})`,
  );
  return (
    <p className="soft small">{names.length > 0 ? `Includes ${names.join(", ")}` : `${serviceName}, no add-ons`}</p>
  );
}

export function RequestDetails({ booking, side }: Props) {
  const { petInfo, petSize, specialInstructions, coatCondition } = booking;
  return (
    <>
      <MarkTags marks={coatMarks(coatCondition)} />
      {petInfo && !isCoveredByPets(booking, side) && <LabeledText about="Pet" text={petInfo} />}
      {petSize && <LabeledText about="Size" text={capitalize(petSize)} />}
      {specialInstructions && <LabeledText about="Instructions" text={specialInstructions} />}
    </>
  );
}

const isCoveredByPets = ({ pets, petInfo }: BookingView, side: Props["side"]) =>
  side === "groomer" && pets.length > 0 && petInfo === pets.map(petLine).join("\n");

export function Address({ booking, side }: Props) {
  const { serviceAddress, serviceArea, distanceMiles, isOutsideArea } = booking;
  if (!serviceArea) return null;
  const { city, state, zipCode } = serviceArea;
  const isFarShown = distanceMiles !== null && (isOutsideArea || (side === "groomer" && !serviceAddress));
  const parts = [serviceAddress?.address, city, `${state} ${zipCode}`];
  const text = parts.filter(Boolean).join(", ");
  return (
    <p className="meta">
      <span>
        <Icon name="pin" />
        <span>
          {serviceAddress && side === "groomer" ? (
            <a href={mapUrl(text)} rel="noopener noreferrer" target="_blank">
              {text}
              <span className="hush"> View map</span>
            </a>
          ) : (
            text
          )}
          {isFarShown && `, ${awayText(distanceMiles)}`}
        </span>
      </span>
      {isOutsideArea && (
        <span className="badge new">{side === "groomer" ? "Outside your area" : "Outside their usual area"}</span>
      )}
    </p>
  );
}

export function ContactLines({ phone, email }: { phone: BookingView["groomerPhone"]; email: string | null }) {
  if (!phone && !email) return null;
  return (
    <p className="meta">
      {phone && (
        <a href={phone.tel ?? undefined}>
          <Icon name="phone" />
          {phone.shown}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
    </p>
  );
}
