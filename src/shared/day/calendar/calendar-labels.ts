const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
export const visitsText = (count: number) => (count === 0 ? "no visits" : counted(count, "visit"));
export const requestsText = (count: number) => counted(count, "request");

export const weekText = ({ visits, requests }: { visits: number; requests: number }) =>
  [visits === 0 ? "No visits" : visitsText(visits), ...(requests > 0 ? [requestsText(requests)] : [])].join(", ");
