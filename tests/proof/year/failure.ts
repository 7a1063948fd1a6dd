/** What must always hold did not. It names the point of README.md. */
export class Failure extends Error {
  override readonly name = "Failure";
  constructor(
    readonly point: number,
    what: string,
  ) {
    super(`Point ${point}: ${what}`);
  }
}

export class Lost extends Error {
  override readonly name = "Lost";
}
