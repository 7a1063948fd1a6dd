/** One word of letters, with what stands inside names; the rest of what people type there names nobody. */
const isName = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/** What to call somebody; null when the full name holds nothing that could be called. */
export function firstName(fullName: string): string | null {
  const [first = "", second] = fullName.trim().split(/\s+/u);
  // "Dr. Ana Lee" is called Ana, and "J. R. Lee" J.
  const called = /^\p{L}{2,4}\.$/u.test(first) && second !== undefined ? second : first.replace(/\.$/, "");
  return isName.test(called) ? called : null;
}
