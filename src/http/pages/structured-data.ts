export type StructuredData = Readonly<Record<string, unknown>>;

export type Step = readonly [name: string, path: string];

export const crumbs = (appUrl: string, steps: readonly Step[]): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: appUrl + path,
  })),
});
