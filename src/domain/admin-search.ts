/** So many digits are a phone number without its area code; fewer are only looked for at its end. */
const LOCAL_NUMBER = 7;
const LAST_DIGITS = 4;

export interface Numbers {
  /** What the digits of a phone number are like, `%` for any others. */
  phone?: string;
  /** The five digits of a ZIP code. */
  zip?: string;
  booking?: number;
}

/** What the words of an admin's search can mean as a number: '#123' is a booking alone, '28801' may be several things. */
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

/** The country code is left out, because most numbers are stored without it. */
function phoneLike(words: string): Pick<Numbers, "phone"> {
  if (/[^\d\s()+./\p{Pd}]/u.test(words)) return {};
  const typed = words.replace(/\D/g, "");
  const digits = /^1\d{10}$/.test(typed) ? typed.slice(1) : typed;
  if (digits.length < LAST_DIGITS) return {};
  return { phone: digits.length < LOCAL_NUMBER ? `%${digits}` : `%${digits}%` };
}
