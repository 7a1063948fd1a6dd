import { expect, test } from "bun:test";
import { readWrk } from "../../bench/wrk.ts";

const printed = `Running 2s test @ http://127.0.0.1:4000/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.02ms  310.44us   9.87ms   91.20%
  Latency Distribution
     50%  950.00us
     75%    1.10ms
     90%    1.31ms
     99%    2.05ms
  62012 requests in 2.00s, 512.30MB read
Requests/sec:  30995.12
Transfer/sec:    256.06MB
`;

test("what wrk prints is read in milliseconds", () => {
  expect(readWrk(printed)).toEqual({ p50: 0.95, p99: 2.05, perSecond: 30_995.12 });
});

test("answers that failed are no result", () => {
  expect(() => readWrk(`${printed}  Non-2xx or 3xx responses: 12\n`)).toThrow("Non-2xx or 3xx responses: 12");
  expect(() => readWrk("unable to connect to 127.0.0.1:4000")).toThrow("unable to connect");
});
