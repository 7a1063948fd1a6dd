import { Icon } from "#islands/ui/icon.tsx";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { directionsUrl } from "../day-plan/visit-contact.tsx";

interface Props {
  visit: Pick<VisitSummary, "place" | "phone" | "name">;
  /** Prepared for the groomer's messages app. */
  text?: string;
  /** Undefined on a visit's page, whose island listens to the link. */
  onText?: () => void;
}

/** Directions, Call, and Text; those that can't be used are left out. */
export function VisitTools({ visit, text, onText }: Props) {
  const { name, phone } = visit;
  const [route, sms] = [directionsUrl(visit), smsLink(phone, text)];
  if (!route && !phone?.tel) return null;
  return (
    <div className="tools">
      {route && (
        <a className="btn line" href={route} target="_blank" rel="noopener noreferrer">
          <Icon name="pin" /> Directions<span className="hush"> to {name}</span>
        </a>
      )}
      {phone?.tel && (
        <a className="btn line" href={phone.tel}>
          <Icon name="phone" />
          Call<span className="hush"> {name}</span>
        </a>
      )}
      {sms && (
        <a
          className="btn line"
          href={sms}
          data-choice="texts"
          onClick={
            onText &&
            ((event) => {
              event.preventDefault();
              onText();
            })
          }
        >
          <Icon name="text" />
          Text<span className="hush"> {name}</span>
        </a>
      )}
    </div>
  );
}
