import { phoneKey } from "#src/shared/base/phones.ts";

interface Reached {
  name: string;
  phone: string | null;
  email: string | null;
  address: string | null;
}

/** Two households are the same when one of these is: the phone number, the email, or the name and the street. */
export function keysOf({ name, phone, email, address }: Reached): string[] {
  const number = phone && phoneKey(phone);
  const keys = [number && `phone ${number}`, email && `email ${email.toLowerCase()}`];
  const isAllThatIsKnown = !number && !email;
  if (address || isAllThatIsKnown) keys.push(`house ${plain(name)}, ${plain(address ?? "")}`);
  return keys.filter((key) => key !== null).filter(Boolean);
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
