import { once } from 'node:events';
import os from 'node:os';
import { FileRefused, type ParseMessage } from './parsing.ts';

/** The server answers requests beside a parser: the parser takes the time that is left. */
const NICENESS = 5;

/** Answers the one task that `parseInChild` sends, part by part. Call it at the top of the script. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the script names what its caller sends
export function serveParsing<Task, Part>(parse: (task: Task) => Iterable<Part>): void {
  os.setPriority(NICENESS);
  process.on('disconnect', () => process.exit(0));
  // What comes is what the caller of the script sends.
  process.once('message', (task: Task) => void answer(() => parse(task)));
}

async function answer<Part>(parse: () => Iterable<Part>): Promise<void> {
  const send = (message: ParseMessage<Part>) => process.send?.(message);
  try {
    for (const part of parse()) {
      const isTaken = once(process, 'message');
      send({ part });
      await isTaken;
    }
    send({ done: true });
  } catch (error) {
    if (error instanceof FileRefused) {
      const { code, message, line } = error;
      send({ refusal: { code, message, line } });
    } else send({ failure: String(error) });
  }
}
