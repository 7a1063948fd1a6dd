export interface NetworkPlace {
  address: string;
  within(command: string[]): string[];
}

export interface Network {
  placeOf(name: string): NetworkPlace;
  between(from: string, to: string, port: number): string;
}

const ADDRESS = "127.0.0.1";

export const oneMachine: Network = {
  placeOf: () => ({ address: ADDRESS, within: (command) => command }),
  between: (_from, _to, port) => `${ADDRESS}:${port}`,
};
