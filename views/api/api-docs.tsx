/** @jsxImportSource preact */

export interface DescribedCall {
  method: string;
  path: string;
  access: string;
  body?: unknown;
  answers: { status: string; schema?: unknown }[];
}

const accessLabels: Record<string, string> = {
  public: "anyone",
  "logged-in": "anyone who is logged in",
  "parent-or-groomer": "pet parents and groomers",
  pet_parent: "pet parents",
  groomer: "groomers",
  admin: "admins",
};

export const ApiDocs = ({ calls }: { calls: DescribedCall[] }) => (
  <div class="wrap page">
    <h1>The API</h1>
    <p class="soft">
      Prices are in cents, timestamps in UTC milliseconds, and dates local to the groomer. Machine-readable:{" "}
      <a href="/api/openapi.json">/api/openapi.json</a>. Log in with <code>POST /api/login</code>, which sets a session
      cookie. Errors look like <code>{'{ "error": { "code", "message", "fields"? } }'}</code>.
    </p>
    {calls.map((call) => (
      <details key={`${call.method} ${call.path}`} class="fold">
        <summary>
          <code style="overflow-wrap: anywhere">
            {call.method} {call.path}
          </code>
        </summary>
        <Call call={call} />
      </details>
    ))}
  </div>
);

const Call = ({ call }: { call: DescribedCall }) => (
  <div>
    <p>For {accessLabels[call.access] ?? call.access}.</p>
    {call.body !== undefined && (
      <>
        <h2 class="title">Request body</h2>
        <Schema schema={call.body} />
      </>
    )}
    {call.answers.map(({ status, schema }) => (
      <div key={status}>
        <h2 class="title">Returns {status}</h2>
        {schema === undefined ? <p class="soft">No body.</p> : <Schema schema={schema} />}
      </div>
    ))}
  </div>
);

const Schema = ({ schema }: { schema: unknown }) => (
  <section class="table-scroll" tabindex={0} aria-label="Schema">
    <pre>{JSON.stringify(schema, null, 2)}</pre>
  </section>
);
