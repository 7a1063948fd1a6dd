import { createCommitRecorder } from "./node/commits.ts";
import { type Db, isInTransaction, type NotAsync, nodeOf, type Tx, transact } from "./open.ts";

interface QueuedCommand {
  command: (tx: Tx) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  heard: (n: number) => void;
}

/** Commands that take about ten milliseconds together. */
const MAX_AT_ONCE = 16;
/** On a node, each command takes about ten milliseconds. */
const MAX_AT_ONCE_ON_NODES = 2;

const queues = new WeakMap<Db, QueuedCommand[]>();

/** Like `transact`, but commits all commands of one event loop turn with one sync, each in its own savepoint. */
export const commitInGroup = <T>(db: Db, command: (tx: Tx) => NotAsync<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const queue = queues.getOrInsertComputed(db, () => []);
    if (queue.length === 0) setImmediate(commitNext, db, queue);
    queue.push({ command, resolve: resolve as QueuedCommand["resolve"], reject, heard: createCommitRecorder() });
  });

function commitNext(db: Db, queue: QueuedCommand[]) {
  commitAll(db, queue.splice(0, nodeOf(db) ? MAX_AT_ONCE_ON_NODES : MAX_AT_ONCE));
  if (queue.length > 0) setImmediate(commitNext, db, queue);
}

function commitAll(db: Db, group: QueuedCommand[]) {
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

/** Returns a callback for after the commit. */
function runOne(db: Db, { command, resolve, reject }: QueuedCommand): () => void {
  try {
    const result = transact<unknown>(db, command);
    return () => resolve(result);
  } catch (error) {
    // A full disk rolls back the whole transaction.
    if (!isInTransaction(db)) throw error;
    return () => reject(error);
  }
}
