/** One of the choices; the list must not be empty. */
export function pick<T>(choices: readonly T[], random: number): T {
  return choices[Math.floor(random * choices.length)]!;
}

/** Shortens a coordinate, so that the markup stays small. */
export const round = (value: number): number => Math.round(value * 10) / 10;
