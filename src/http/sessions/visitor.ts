/** Who looks at something, as far as counting needs it. Robots are told by their headers, so not every address is asked for. */
export interface Visitor {
  readonly url: string;
  readonly headers: Headers;
  ip(): string;
}
