import { expect, test } from 'vitest';
import { requestLines, type ProviderAccess } from './provider-http.ts';

const CHUNK = new TextEncoder().encode('x'.repeat(64 * 1024));

/** A provider that streams `body`; `sent` counts the chunks that were requested. */
function streaming(nextChunk: (index: number) => Uint8Array | null): ProviderAccess & { sent: () => number } {
  let sent = 0;
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const chunk = nextChunk(sent);
        sent += 1;
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    });
  return {
    base: 'http://provider.test',
    userAgent: 'test',
    now: () => new Date(),
    fetch: () => Promise.resolve(new Response(body())),
    sent: () => sent,
  };
}

const linesOf = (access: ProviderAccess) =>
  Array.fromAsync(requestLines(access, { path: '/', signal: new AbortController().signal }));

test('when a line arrives in several chunks, it is one line', async () => {
  const parts = ['{"a":', '1}\n\n{"b":2', '}'].map((text) => new TextEncoder().encode(text));
  expect(await linesOf(streaming((index) => parts[index] ?? null))).toEqual(['{"a":1}', '{"b":2}']);
});

test('when a line never ends, the stream is refused after about a megabyte', async () => {
  const access = streaming(() => CHUNK);
  await expect(linesOf(access)).rejects.toThrow('a line without an end');
  expect(access.sent()).toBeLessThan(24);
});
