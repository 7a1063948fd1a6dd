const services: readonly (readonly [host: RegExp, name: string])[] = [
  [/(?:^|\.)google\.com$/, "Google Calendar"],
  [/(?:^|\.)icloud\.com$/, "Apple Calendar"],
  [/(?:^|\.)(?:outlook|office365|office|live)\.com$/, "Outlook Calendar"],
];

/** What to call a calendar that does not say its name: by the service that has it, or else by its host. */
export function serviceOf(address: string): string {
  const { hostname } = new URL(address);
  return services.find(([host]) => host.test(hostname))?.[1] ?? hostname.slice(0, 60);
}
