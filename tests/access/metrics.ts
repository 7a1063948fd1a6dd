import { all, type Row } from "./rows.ts";

export const metricsRows: Row[] = [{ route: "GET /metrics", is: all(200) }];
