export const pick = <T>(choices: readonly T[], random: number): T => choices[Math.floor(random * choices.length)]!;

/** Keeps the markup small. */
export const round = (value: number): number => Math.round(value * 10) / 10;
