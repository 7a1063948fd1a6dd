import { expect, test } from "bun:test";
import { mailErrorOf } from "#src/ports/mail-error.ts";

const NAME = "june@example.com";

/** Admins are shown what stands before the colon alone where the address is nobody's with an account. */
test.each([
  ["refused", true, { responseCode: 550, command: "RCPT TO" }],
  ["refused", true, { code: "EENVELOPE", response: "" }],
  ["later", true, { responseCode: 451, command: "RCPT TO" }],
  ["later", true, { code: "ETIMEDOUT", response: "" }],
  ["later", true, { code: "ECONNECTION", response: "" }],
  ["away", true, { responseCode: 550, command: "MAIL FROM" }],
  ["away", true, { responseCode: 530, command: "RCPT TO" }],
  ["away", false, { code: "EAUTH" }],
  ["away", false, { code: "ETLS" }],
  ["away", false, { code: "EDNS" }],
  ["away", false, { code: "ECONNECTION" }],
  ["away", false, { code: "ETIMEDOUT", response: "" }],
  ["away", false, { code: "ESOCKET", response: "" }],
])("of a mail that is %s the server's words stand behind a colon, begun: %p, %p", (failure, hasBegun, facts) => {
  const words = { response: `550 5.1.1 <${NAME}> unknown`, message: `No mailbox ${NAME}` };

  const error = mailErrorOf({ ...words, ...facts }, { hasBegun, hide: (text) => text });

  expect(error.failure).toBe(failure as typeof error.failure);
  const [ours] = error.message.split(":", 1);
  expect(ours).toMatch(/^The (mail server|connection)|^Couldn't|^This email/);
  expect(ours).not.toContain(NAME);
  expect(error.code).not.toContain(NAME);
});
