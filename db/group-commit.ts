import { laterCommit } from "./node/commits.ts";
import { type Db, isInTransaction, nodeOf, type Sync, type Tx, transact } from "./open.ts";

interface Waiting {
  command: (tx: Tx) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  heard: (n: number) => void;
}

/** As many as keep everybody else waiting for about ten milliseconds. */
const MAX_AT_ONCE = 16;
/** Of a node, where a command takes as long as that by itself. */
const MAX_AT_ONCE_ON_NODES = 2;

const queues = new WeakMap<Db, Waiting[]>();

/**
 * Like `transact`, for writes that may come in crowds: everything that arrives in one turn of the event loop is
 * committed at once and shares one wait for the disk. Each command is still kept or undone by itself, in the order of
 * arrival, and its promise resolves only when it is on the disk. When the commit fails, all of them reject with the
 * reason.
 */
export const commitInGroup = <T>(db: Db, command: (tx: Tx) => Sync<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const queue = queues.get(db) ?? [];
    queues.set(db, queue);
    if (queue.length === 0) setImmediate(commitNext, db, queue);
    queue.push({ command, resolve: resolve as Waiting["resolve"], reject, heard: laterCommit() });
  });

function commitNext(db: Db, queue: Waiting[]) {
  commitAll(db, queue.splice(0, nodeOf(db) ? MAX_AT_ONCE_ON_NODES : MAX_AT_ONCE));
  if (queue.length > 0) setImmediate(commitNext, db, queue);
}

function commitAll(db: Db, group: Waiting[]) {
  const answers: (() => void)[] = [];
  try {
    transact(db, () => {
      for (const waiting of group) answers.push(runOne(db, waiting));
    });
  } catch (error) {
    for (const { reject } of group) reject(error);
    return;
  }
  const committed = nodeOf(db)?.committed;
  for (const { heard } of group) if (committed !== undefined) heard(committed);
  for (const answer of answers) answer();
}

/** Runs in a savepoint of its own. Gives the answer for after the commit of all. */
function runOne(db: Db, { command, resolve, reject }: Waiting): () => void {
  try {
    const result = transact<unknown>(db, command);
    return () => resolve(result);
  } catch (error) {
    // A full disk undoes more than this command: the whole transaction is gone, and so are the commands before.
    if (!isInTransaction(db)) throw error;
    return () => reject(error);
  }
}
