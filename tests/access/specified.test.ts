import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";

const user = "id username email fullName role phoneNumber";
const place = "city state zipCode";
const membership = "isMembershipActive membershipStartDate membershipEndDate";
const business = `id userId businessName ${membership} backgroundCheckStatus backgroundCheckDate`;
const within = (name: string, fields: string) => fields.replaceAll(/\w+/g, `${name}.$&`);

const specified = {
  [user]: "GET /user, POST /login, POST /demo-login, POST /register, PATCH /users/{id}",
  message: "POST /logout, POST /forgot-password",
  [`id businessName ${within("location", place)} description reviewCount distance coversYou priceFrom`]:
    "POST /groomers/search",
  [`${business} description ${within("businessHours", "monday tuesday wednesday thursday friday saturday sunday")}
    ${within("user", "profileImage email phoneNumber")} ${within("location", `${place} serviceRadius`)}`]:
    "GET /groomer-profiles/{id}, GET /groomer-profiles/byUser, POST /groomer-profiles, PATCH /groomer-profiles/{id}",
  [`id userId address ${place} serviceRadius`]: "GET /locations/{userId}, POST /locations, PATCH /locations/{id}",
  "id groomerId name description priceMin priceMax durationMinutes isActive":
    "GET /service-packages/{groomerId}, POST /service-packages, PATCH /service-packages/{id}",
  "id groomerId name description price isActive":
    "GET /add-on-services/{groomerId}, POST /add-on-services, PATCH /add-on-services/{id}",
  "id bookingId groomerId rating comment createdAt petParent.fullName": "GET /reviews/{groomerId}, POST /reviews",
  [`id groomerId groomerName petParentId petParentName servicePackageId serviceName priceMin priceMax durationMinutes
    addOnServices.id preferredDate preferredTimeSlot timeZone petInfo specialInstructions status hasReview requestDate
    actions`]: "POST /bookings, GET /bookings/groomer, GET /bookings/pet-parent, PATCH /bookings/{id}/status",
  "id imageUrl caption groomerId sortOrder": "GET /portfolio-images, POST /portfolio-images",
  "id petParentId name type breed age weight medicalInfo healthIssues specialInstructions imageUrl":
    "GET /pets, POST /pets, PATCH /pets/{id}",
  "clientSecret subscriptionId": "POST /create-subscription, POST /get-or-create-subscription",
  [`${user} ${place} createdAt ${within("groomerProfile", business)}`]: "GET /admin/users",
  [`userId groomerId ${membership}`]: "PATCH /admin/groomer-subscription/{userId}",
  "": "DELETE /portfolio-images/{id}, DELETE /pets/{id}",
};
const calls = Object.entries(specified).flatMap(([fields, all]) =>
  all.split(", ").map((call) => [call, fields] as const),
);

interface Schema {
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}
type Operation = { responses: Record<string, { content: { "application/json": { schema: Schema } } }> };

function isAlwaysIn(schema: Schema | undefined, [name, ...rest]: string[]): boolean {
  const object = schema?.items ?? schema?.anyOf?.[0] ?? schema;
  if (name === undefined) return object !== undefined;
  return object?.required?.includes(name) === true && isAlwaysIn(object.properties?.[name], rest);
}

const answer = await (await testApp()).visitor().get("/api/openapi.json");
const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };

test.each(calls)("returns from %s each specified field", (call, fields) => {
  const [method = "", path] = call.split(" ");
  const { responses = {} } = paths[`/api${path}`]?.[method.toLowerCase()] ?? {};
  const schema = (responses[200] ?? responses[201] ?? responses[204])?.content["application/json"].schema;

  expect(fields.split(/\s+/).filter((field) => !isAlwaysIn(schema, field.split(".").filter(Boolean)))).toEqual([]);
});
