import { createVisitor } from "#tests/support/cluster/visitor.ts";
import { type Business, bookingOf } from "../proof/support/world.ts";

export interface Step {
  what: string;
  node: string;
  status: number;
  ms: number;
  wrong: string | null;
}

export async function travel(nodes: readonly string[], groomer: Business, name: string): Promise<Step[]> {
  const visitor = createVisitor();
  const steps: Step[] = [];
  async function go<T>(what: string, path: string, options: Ask<T> = {}): Promise<T> {
    const node = nodes[steps.length % nodes.length]!;
    const { holds = () => true, ...asked } = options;
    const { status, ms, content } = await visitor.send<T>(node, path, asked);
    const wrong = status < 300 && !holds(content) ? JSON.stringify(content).slice(0, 300) : null;
    steps.push({ what, node, status, ms, wrong });
    return content;
  }

  await go("sign up", "/api/register", { body: newcomer(name) });
  await go<{ username: string }>("who am I", "/api/user", { holds: ({ username }) => username === name });
  const pet = await go<Row>("add a pet", "/api/pets", { body: { name: "Waffles", type: "Dog", breed: "Beagle" } });
  const isPet = ({ id }: Row) => id === pet.id;
  await go<Row[]>("see the pet", "/api/pets", { holds: (pets) => pets.some(isPet) });
  const { petInfo, ...wish } = bookingOf(groomer, 5);
  const booking = await go<Row>("book", "/api/bookings", { body: { ...wish, petInfo, petIds: [pet.id] } });
  const isBooking = ({ id }: Row) => id === booking.id;
  const list = "/api/bookings/pet-parent";
  await go<Row[]>("see the booking", list, { holds: (bookings) => bookings.some(isBooking) });
  await go<string>("open its page", `/bookings/${booking.id}/requested`, {
    holds: (page) => page.includes("Booking Requested!"),
  });
  const cancelled = { status: "cancelled", reason: null };
  await go("cancel", `/api/bookings/${booking.id}/status`, { method: "PATCH", body: cancelled });
  const isCancelled = (row: Row) => isBooking(row) && row.status === "cancelled";
  await go<Row[]>("see that it is cancelled", list, { holds: (bookings) => bookings.some(isCancelled) });
  await go("sign out", "/api/logout", { method: "POST" });
  return steps;
}

export const wrongIn = (steps: readonly Step[]) =>
  steps
    .filter(({ status, wrong }) => status >= 400 || wrong !== null)
    .map(({ what, status, wrong }) => `${what}: ${status} ${wrong ?? ""}`.trim());

interface Row {
  id: number;
  status?: string;
}

interface Ask<T> {
  method?: string;
  body?: unknown;
  holds?: (content: T) => boolean;
}

export const newcomer = (username: string) => ({
  role: "pet_parent",
  fullName: "Pat Parent",
  email: `${username}@example.com`,
  phoneNumber: "828-555-0123",
  username,
  password: `correct horse ${username}`,
  zipCode: "28801",
  city: "Asheville",
  state: "NC",
});
