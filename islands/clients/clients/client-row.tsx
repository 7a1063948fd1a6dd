import { Fragment } from "react";
import { clientPath } from "#src/shared/base/own-paths.ts";
import { marksOf } from "#src/shared/clients/client-filters.ts";
import type { ClientView } from "#src/shared/clients/clients.ts";
import { dayPast, habitsOf, nextText, petsLine } from "./words.ts";

const Nothing = () => (
  <>
    <span className="nothing" aria-hidden="true">
      —
    </span>
    <span className="hush">Nothing booked</span>
  </>
);

export function ClientRow({ client, today }: { client: ClientView; today: string }) {
  const { id, name, dueOn, lastVisit } = client;
  const next = nextText(client, today);
  const marks = marksOf(client);
  const habits = habitsOf(client);
  return (
    <tr>
      <th scope="row">
        <a className="opens" href={clientPath(id)}>
          {name}
        </a>
      </th>
      <td className="of-pets">{petsLine(client)}</td>
      <td className={dueOn === null ? "next" : "next due"}>
        {next ?? (marks.length === 0 && <Nothing />)}
        {marks.map((mark) => (
          <Fragment key={mark}>
            {" "}
            <span className="tag">{mark}</span>
          </Fragment>
        ))}
      </td>
      <td className="last">
        {lastVisit && <span className="on-phones">Last </span>}
        {lastVisit && dayPast(lastVisit, today)}
        {habits.length > 0 && <span className="habits">{`${lastVisit ? " · " : ""}${habits.join(" · ")}`}</span>}
      </td>
    </tr>
  );
}
