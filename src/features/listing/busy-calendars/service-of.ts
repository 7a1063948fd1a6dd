const services: readonly (readonly [host: RegExp, name: string])[] = [
  [/(?:^|\.)google\.com$/, "Google Calendar"],
  [/(?:^|\.)icloud\.com$/, "Apple Calendar"],
  [/(?:^|\.)(?:outlook|office365|office|live)\.com$/, "Outlook Calendar"],
];

/** Name of the service, or else the host. */
export function serviceOf(address: string): string {
  const { hostname } = new URL(address);
  return services.find(([host]) => host.test(hostname))?.[1] ?? hostname.slice(0, 60);
}
