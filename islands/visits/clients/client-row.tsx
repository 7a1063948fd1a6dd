import { clientPath } from "#src/shared/base/own-paths.ts";
import type { ClientView } from "#src/shared/visits/clients.ts";
import { dayPast, habitsOf, nextText, petsLine } from "./words.ts";

interface Props {
  client: ClientView;
  today: string;
}

const Nothing = () => (
  <>
    <span className="nothing" aria-hidden="true">
      —
    </span>
    <span className="hush">Nothing booked</span>
  </>
);

/** One household: who, when they come, when they came. The whole row leads to its page. */
export function ClientRow({ client, today }: Props) {
  const { id, name, dueOn, lastVisit, isBlocked } = client;
  const next = nextText(client, today);
  const habits = habitsOf(client);
  return (
    <tr>
      <th scope="row">
        <a href={clientPath(id)}>{name}</a>
      </th>
      <td className="of-pets">{petsLine(client)}</td>
      <td className={dueOn === null ? "next" : "next due"}>
        {next ?? (!isBlocked && <Nothing />)}
        {isBlocked && next && " "}
        {isBlocked && <span className="tag">Blocked</span>}
      </td>
      <td className="last">
        {lastVisit && <span className="on-phones">Last </span>}
        {lastVisit && dayPast(lastVisit, today)}
        {habits.length > 0 && <span className="habits">{`${lastVisit ? " · " : ""}${habits.join(" · ")}`}</span>}
      </td>
    </tr>
  );
}
