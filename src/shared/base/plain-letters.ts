/** Letters that Unicode doesn't decompose. */
const plainLetters: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
};

/** Plain letters and their marks as separate characters: "Đặng" without its marks is "Dang". */
export const decompose = (text: string): string =>
  text.normalize("NFKD").replaceAll(/[łøđħıßæœþð]/giu, (letter) => {
    const plain = plainLetters[letter.toLowerCase()]!;
    return letter === letter.toLowerCase() ? plain : plain[0]!.toUpperCase() + plain.slice(1);
  });
