import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** The United States and their territories: texts there cost the same, and pumping them pays nobody. */
const countries = ["US", "PR", "VI", "GU", "AS", "MP"];
/** Of these, a text is dear, or cannot arrive. */
const refused = ["PREMIUM_RATE", "TOLL_FREE", "SHARED_COST", "PERSONAL_NUMBER", "UAN", "PAGER", "VOICEMAIL"];

/** E.164 of what somebody typed; undefined unless it is a number that may be a mobile phone of the United States. */
export function usNumber(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: "US", extract: false });
  if (!number?.isValid() || number.ext) return undefined;
  const type = number.getType();
  if (!countries.includes(number.country ?? "") || (type && refused.includes(type))) return undefined;
  return number.number;
}

/** "(828) 555-0143" from E.164. */
export const shownNumber = (e164: string): string => parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
