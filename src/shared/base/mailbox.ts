/** Up to 64 characters in words with single dots, then names of letters, digits, and inner dashes; the last one is no number, as an IP's is. */
const pattern =
  /^(?=[^@]{1,64}@)[^\s@<>"(),:;|/\\[\].]+(?:\.[^\s@<>"(),:;|/\\[\].]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** In lower case, without spaces or unseen characters, its domain as the network has it ("xn--…"). Null for none. */
export function mailboxOf(typed: string): string | null {
  const address = typed
    .normalize("NFKC")
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, "")
    .trim()
    .toLowerCase();
  if (!pattern.test(address)) return null;
  const at = address.lastIndexOf("@");
  const domain = asciiOf(address.slice(at + 1));
  return domain === null ? null : `${address.slice(0, at)}@${domain}`;
}

/** Null for names that no domain can have, such as those with a part of more than 63 bytes. */
function asciiOf(domain: string): string | null {
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hostname.length < 254 && hostname.split(".").every((part) => part.length < 64) ? hostname : null;
  } catch {
    return null;
  }
}

/** What somebody logs in with: a username, or an address in any spelling. */
export const loginName = (typed: string): string => (typed.includes("@") && mailboxOf(typed)) || typed;
