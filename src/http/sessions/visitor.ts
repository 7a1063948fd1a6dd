/** Data that tells visitors apart in counts. `ip` is a function, because headers often suffice. */
export interface Visitor {
  readonly url: string;
  readonly headers: Headers;
  ip(): string;
}
