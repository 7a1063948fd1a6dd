/** Minimum digits of a phone number without area code; with fewer, only the end is searched. */
const LOCAL_NUMBER = 7;
const LAST_DIGITS = 4;

export interface Numbers {
  phone?: string;
  zip?: string;
  booking?: number;
}

export function numbersIn(q: string): Numbers {
  const words = q.trim();
  const booking = /^#?\s*([1-9]\d{0,9})$/.exec(words)?.[1];
  const zip = /^(\d{5})(-\d{4})?$/.exec(words)?.[1];
  return {
    ...(booking ? { booking: Number(booking) } : {}),
    ...(zip ? { zip } : {}),
    ...phoneLike(words),
  };
}

/** Most numbers are stored without the country code. */
function phoneLike(words: string): Pick<Numbers, "phone"> {
  if (/[^\d\s()+./\p{Pd}]/u.test(words)) return {};
  const typed = words.replace(/\D/g, "");
  const digits = /^1\d{10}$/.test(typed) ? typed.slice(1) : typed;
  if (digits.length < LAST_DIGITS) return {};
  return { phone: digits.length < LOCAL_NUMBER ? `%${digits}` : `%${digits}%` };
}
