/** For counting. Reads headers first, so that the IP isn't always needed. */
export interface Visitor {
  readonly url: string;
  readonly headers: Headers;
  ip(): string;
}
