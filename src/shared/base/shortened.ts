/** Up to `most` long, and never ends in half an emoji. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\s\uD800-\uDBFF]+$/, "")}…` : text;
