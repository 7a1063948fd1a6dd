import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";

const user = "id username email fullName role phoneNumber";
const membership = "isMembershipActive membershipStartDate membershipEndDate";
const check = "backgroundCheckStatus backgroundCheckDate";
const specified: Record<string, [fields: string, ...calls: string[]]> = {
  user: [user, "GET /user", "POST /login", "POST /demo-login", "POST /register", "PATCH /users/{id}"],
  done: ["message", "POST /logout", "POST /forgot-password"],
  found: [
    "id businessName location.city location.state location.zipCode description reviewCount distance coversYou priceFrom",
    "POST /groomers/search",
  ],
  profile: [
    `id userId businessName description businessHours.monday businessHours.sunday ${membership} ${check} user.profileImage
     user.email user.phoneNumber location.city location.state location.zipCode location.serviceRadius`,
    ...["GET /groomer-profiles/{id}", "GET /groomer-profiles/byUser"],
    ...["POST /groomer-profiles", "PATCH /groomer-profiles/{id}"],
  ],
  location: [
    "id userId address city state zipCode serviceRadius",
    ...["GET /locations/{userId}", "POST /locations", "PATCH /locations/{id}"],
  ],
  package: [
    "id groomerId name description priceMin priceMax durationMinutes isActive",
    ...["GET /service-packages/{groomerId}", "POST /service-packages", "PATCH /service-packages/{id}"],
  ],
  addOn: [
    "id groomerId name description price isActive",
    ...["GET /add-on-services/{groomerId}", "POST /add-on-services", "PATCH /add-on-services/{id}"],
  ],
  review: [
    "id bookingId groomerId rating comment createdAt petParent.fullName",
    ...["GET /reviews/{groomerId}", "POST /reviews"],
  ],
  booking: [
    `id groomerId groomerName petParentId petParentName servicePackageId serviceName priceMin priceMax durationMinutes
     addOnServices.id preferredDate preferredTimeSlot timeZone petInfo specialInstructions status hasReview requestDate actions`,
    ...["POST /bookings", "GET /bookings/groomer", "GET /bookings/pet-parent", "PATCH /bookings/{id}/status"],
  ],
  image: ["id imageUrl caption groomerId sortOrder", "GET /portfolio-images", "POST /portfolio-images"],
  pet: [
    "id petParentId name type breed age weight medicalInfo healthIssues specialInstructions imageUrl",
    ...["GET /pets", "POST /pets", "PATCH /pets/{id}"],
  ],
  subscription: ["clientSecret subscriptionId", "POST /create-subscription", "POST /get-or-create-subscription"],
  users: [
    `${user} city state zipCode createdAt ${`id userId businessName ${membership} ${check}`.replaceAll(/\w+/g, "groomerProfile.$&")}`,
    "GET /admin/users",
  ],
  membership: [`userId groomerId ${membership}`, "PATCH /admin/groomer-subscription/{userId}"],
  nothing: ["", "DELETE /portfolio-images/{id}", "DELETE /pets/{id}"],
};

interface Schema {
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}
type Operation = { responses: Record<string, { content: { "application/json": { schema: Schema } } }> };

const always = (schema: Schema | undefined, [name, ...rest]: string[]): boolean => {
  const object = schema?.items ?? schema?.anyOf?.[0] ?? schema;
  if (name === undefined) return object !== undefined;
  return object?.required?.includes(name) === true && always(object.properties?.[name], rest);
};

const answer = await (await testApp()).visitor().get("/api/openapi.json");
const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };

test.each(Object.entries(specified))("answers with a %s have each specified field", (_, [fields, ...calls]) => {
  const missing = calls.flatMap((call) => {
    const [method = "", path] = call.split(" ");
    const { responses = {} } = paths[`/api${path}`]?.[method.toLowerCase()] ?? {};
    const schema = (responses[200] ?? responses[201] ?? responses[204])?.content["application/json"].schema;
    return fields
      .split(/\s+/)
      .filter((field) => !always(schema, field.split(".").filter(Boolean)))
      .map((field) => `${call}: ${field}`);
  });
  expect(missing).toEqual([]);
});
