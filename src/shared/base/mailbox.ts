/** Local part up to 64 characters; the last domain label is not a number. */
const pattern =
  /^(?=[^@]{1,64}@)[^\s@<>"(),:;|/\\[\].]+(?:\.[^\s@<>"(),:;|/\\[\].]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** Lowercase, with an ASCII domain ("xn--…"). Null if invalid. */
export function parseEmail(typed: string): string | null {
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

function asciiOf(domain: string): string | null {
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hostname.length < 254 && hostname.split(".").every((part) => part.length < 64) ? hostname : null;
  } catch {
    return null;
  }
}

/** One spelling for all addresses of an inbox: without tags, and at Gmail without dots. */
export function inboxKey(address: string): string {
  const [name = "", host = ""] = address.toLowerCase().split(/(?:\+[^@]*)?@/);
  return /^g(?:oogle)?mail\.com$/.test(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
}

export const normalizeLogin = (typed: string): string => (typed.includes("@") && parseEmail(typed)) || typed;
