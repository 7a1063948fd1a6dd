import type { Browser } from "#tests/support/app.ts";

export const PATH = "/api/clients/import";

interface Sent {
  isPreview?: boolean;
  columns?: string;
}

export function importFile(as: Browser, file: string, { isPreview = false, columns }: Sent = {}) {
  const part = (head: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const parts = [
    part('name="file"; filename="clients.csv"', file),
    columns === undefined ? "" : part('name="columns"', columns),
  ];
  return as.send("POST", isPreview ? `${PATH}/preview` : PATH, {
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: `${parts.join("")}--x--\r\n`,
  });
}
