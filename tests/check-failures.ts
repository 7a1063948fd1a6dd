/** Logs may keep only the end of a run, so failures are repeated there in few lines. */
const LINES_OF_AN_ERROR = 14;
const LAST_LINES = 25;

export interface Failures {
  details: string[];
  names: string[];
}

/** Finds failures in the output of `bun test` or another command. Errors come before their test's name. */
export function failuresIn(output: string): Failures {
  const details: string[] = [];
  const names: string[] = [];
  let file = "";
  let room = 0;
  for (const line of output.split("\n")) {
    if (/^\d+ tests? failed:$/.test(line)) break;
    const header = /^(\S+\.(?:test|proof|e2e)\.ts):$/.exec(line);
    if (header) {
      file = header[1]!;
      room = 0;
    } else if (line.startsWith("(fail)")) {
      names.push(`${file} ${line}`);
      details.push(`${file} ${line}`);
      room = 0;
    } else if (/^(?:\w*error\b.*:|\w*Error:)/i.test(line)) {
      details.push(line);
      room = LINES_OF_AN_ERROR;
    } else if (/^\s+at /.test(line)) {
      if (room !== 0) details.push(line);
      room = 0;
    } else if (room > 1) {
      if (line.trim()) details.push(line);
      room--;
    }
  }
  if (names.length > 0) return { details, names };
  return { details: output.trimEnd().split("\n").slice(-LAST_LINES), names: [] };
}
