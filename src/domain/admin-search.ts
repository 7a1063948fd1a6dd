/** A phone number without its area code has this many digits; with fewer, only the end of a number is searched. */
const LOCAL_NUMBER = 7;
const LAST_DIGITS = 4;

export interface Numbers {
  /** A pattern for LIKE that matches the digits of a phone number. */
  phone?: string;
  zip?: string;
  booking?: number;
}

/** The numbers that an admin's search may mean: '#123' can only be a booking, '28801' may be several things. */
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
