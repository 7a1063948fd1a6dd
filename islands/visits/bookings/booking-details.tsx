import type { ReactNode } from "react";
import { Icon } from "#islands/ui/icon.tsx";
import { Marks } from "#islands/ui/marks.tsx";
import { TextLink } from "#islands/ui/text-link.tsx";
import { awayText } from "#src/shared/listing/area-labels.ts";
import { petSizeLabels } from "#src/shared/listing/size-labels.ts";
import { mapOf } from "#src/shared/places/map-link.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { addOnFact, estimateText, workText } from "#src/shared/visits/estimate.ts";
import { coatMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petLine } from "#src/shared/visits/pets/pet-labels.ts";
import { WayIn } from "./access-instructions.tsx";
import { ParentRecord } from "./answers/parent-record.tsx";
import { BookedPets } from "./booked-pets.tsx";
import { BookingTerms } from "./booking-terms.tsx";
import { Said } from "./said.tsx";

interface Props {
  booking: BookingView;
  side: "parent" | "groomer";
}

export function BookingDetails({ booking, side }: Props) {
  const { addOnServices, groomerPhone, groomerEmail, petParentPhone, petParentEmail } = booking;
  const { petInfo, petSize, specialInstructions, coatCondition, access } = booking;
  return (
    <div className="details">
      <p>
        Estimate: {estimateText(booking)}
        {side === "parent" && ` (${workText(booking)})`}
      </p>
      {addOnServices.length > 0 && (
        <p className="soft small">
          Includes {addOnServices.map(({ name, ...addOn }) => `${name} (${addOnFact(addOn)})`).join(", ")}
        </p>
      )}
      <Place booking={booking} side={side} />
      {booking.isKeptBack && <p className="soft small">Their address and phone number appear in 10 seconds.</p>}
      <Contact phone={groomerPhone ?? petParentPhone} email={groomerEmail ?? petParentEmail}>
        <TextLink phone={petParentPhone} name={booking.petParentName} />
      </Contact>
      <ParentRecord booking={booking} />
      {side === "groomer" && <BookedPets booking={booking} />}
      <Marks marks={coatMarks(coatCondition)} />
      {petInfo && !isSaidByPets(booking, side) && <Said about="Pet" text={petInfo} />}
      {petSize && <Said about="Size" text={petSizeLabels[petSize]} />}
      {specialInstructions && <Said about="Instructions" text={specialInstructions} />}
      {access && <WayIn access={access} />}
      <BookingTerms booking={booking} side={side} />
    </div>
  );
}

/** True if the text was generated from the saved pets. */
const isSaidByPets = ({ pets, petInfo }: BookingView, side: Props["side"]) =>
  side === "groomer" && pets.length > 0 && petInfo === pets.map(petLine).join("\n");

/** The street if visible, or else the town. */
function Place({ booking, side }: Props) {
  const { serviceAddress, serviceArea, distanceMiles, isOutsideArea } = booking;
  if (!serviceArea) return null;
  const { city, state, zipCode } = serviceArea;
  const isFarShown = distanceMiles !== null && (side === "groomer" || isOutsideArea);
  const parts = [serviceAddress?.address, city, `${state} ${zipCode}`];
  const text = parts.filter(Boolean).join(", ");
  return (
    <p className="meta">
      <span>
        <Icon name="pin" />
        <span>
          {serviceAddress && side === "groomer" ? (
            <a href={mapOf(text)} rel="noopener noreferrer" target="_blank">
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

interface ContactProps {
  phone: BookingView["groomerPhone"];
  email: string | null;
  children: ReactNode;
}

function Contact({ phone, email, children }: ContactProps) {
  if (!phone && !email) return null;
  return (
    <p className="meta">
      {phone && (
        <a href={phone.tel ?? undefined}>
          <Icon name="phone" />
          {phone.shown}
        </a>
      )}
      {children}
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
    </p>
  );
}
