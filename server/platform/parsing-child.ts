import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { FileRefused, type ParseMessage, type ParseTask } from './parsing.ts';

/** Parses the one file that `parseInChild` sends and returns its parts one by one. Call it at the top of the script. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the script names what its caller sends
export function serveParsing<Options, Part>(
  parse: (bytes: Buffer, options: Options) => Iterable<Part>,
): void {
  serve<Options, Part>(({ file, options }) =>
    parse('path' in file ? readFileSync(file.path) : gunzipSync(file.gzip), options),
  );
}

/** Like `serveParsing`, for files that are too large for the memory: `parse` opens the file itself. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the script names what its caller sends
export function serveStreamParsing<Options, Part>(
  parse: (path: string, options: Options) => AsyncIterable<Part>,
): void {
  serve<Options, Part>(({ file, options }) => {
    if (!('path' in file)) throw new TypeError('a stored file cannot be streamed');
    return parse(file.path, options);
  });
}

function serve<Options, Part>(
  parse: (task: ParseTask<Options>) => Iterable<Part> | AsyncIterable<Part>,
): void {
  process.on('disconnect', () => process.exit(0));
  process.once('message', (task: ParseTask<Options>) => void sendParts(() => parse(task)));
}

async function sendParts<Part>(parse: () => Iterable<Part> | AsyncIterable<Part>): Promise<void> {
  const send = (message: ParseMessage<Part>) => process.send?.(message);
  try {
    for await (const part of parse()) {
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
