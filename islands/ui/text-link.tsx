import type { PhoneView } from "#src/shared/base/phones.ts";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import { Icon } from "./icon.tsx";

interface Props {
  phone: PhoneView | null | undefined;
  name: string;
  body?: string;
  className?: string;
}

/** Opens the groomer's own messages app; nothing for a number that takes no texts. */
export function TextLink({ phone, name, body = "", className = "text-link" }: Props) {
  const href = smsLink(phone, body);
  return (
    href && (
      <a className={className} href={href}>
        <Icon name="text" />
        Text<span className="hush"> {name}</span>
      </a>
    )
  );
}
