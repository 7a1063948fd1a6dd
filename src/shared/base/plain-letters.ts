/** Letters that Unicode doesn't decompose. */
const plainLetters = new Map(
  "łl øo đd ħh ıi ßss æae œoe þth ðd".split(" ").map(([letter, ...plain]) => [letter!, plain.join("")] as const),
);

/** Plain letters and their marks as separate characters: "Đặng" without its marks is "Dang". */
export const decompose = (text: string): string =>
  text.normalize("NFKD").replaceAll(/[łøđħıßæœþð]/giu, (letter) => {
    const plain = plainLetters.get(letter.toLowerCase())!;
    return letter === letter.toLowerCase() ? plain : plain[0]!.toUpperCase() + plain.slice(1);
  });
