/** Where a part of a cluster runs. */
export interface Place {
  /** At which it listens, and this process reaches it. */
  address: string;
  /** What starts a command there. */
  within(command: string[]): string[];
}

/** The machines of a cluster, and what lies between them. */
export interface Network {
  placeOf(name: string): Place;
  /** Where a part finds the server of another one that listens at that port: host and port. */
  between(from: string, to: string, port: number): string;
}

const ADDRESS = "127.0.0.1";

/** All parts on this machine, with nothing between them. */
export const oneMachine: Network = {
  placeOf: () => ({ address: ADDRESS, within: (command) => command }),
  between: (_from, _to, port) => `${ADDRESS}:${port}`,
};
