import { isSurelyReachable, probeServer } from './server-reachability.ts';

/** The dependencies of the attempts; tests pass their own. */
export interface RetryOptions {
  /** Resolves when the next attempt may succeed. */
  readonly wait: (attempt: number) => Promise<void>;
  /** Resolves to whether the server responds. */
  readonly probe: () => Promise<boolean>;
}

/** Attempts with a reachable server. After that the code is gone, and only a page reload helps. */
const MAX_ATTEMPTS = 3;
const MAX_WAIT_MS = 10_000;

/** Wraps a dynamic import so that it is retried for as long as the server is unreachable. */
export function retryUntilLoaded<Part>(
  load: () => Promise<Part>,
  { wait, probe }: RetryOptions = { wait: waitForRetry, probe: probeServer },
): () => Promise<Part> {
  const attempt = async (count: number): Promise<Part> => {
    try {
      return await load();
    } catch (error) {
      if ((await probe()) && count >= MAX_ATTEMPTS) throw error;
      await wait(count);
      return attempt(count + 1);
    }
  };
  return () => attempt(1);
}

/** Waits 1 s, 2 s, 4 s … up to 10 s, or until the network is back. */
function waitForRetry(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(1000 * 2 ** (attempt - 1), MAX_WAIT_MS));
    window.addEventListener('online', done);
  });
}

/** The requests of files that the page's HTML does not name, by address. */
const requests = new Map<string, Promise<void>>();

/**
 * Runs `load`, which calls `import()`. In a build it stands around each `import()` (`web/build/lazy-imports.ts`).
 *
 * Most browsers keep a failed import until the page is closed and never request its file again, so that no import may
 * fail for want of a network. Once the page has started, the files are fetched first: the import then finds them in the
 * browser's cache.
 */
export async function importFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[],
): Promise<Module> {
  if (!isSurelyReachable()) await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
}

async function fetchOnce(address: string): Promise<void> {
  if (document.querySelector(`[href="${address}"],[src="${address}"]`)) return;
  const request = requests.get(address) ?? fetchFile(address);
  requests.set(address, request);
  try {
    await request;
  } catch (error) {
    requests.delete(address);
    throw error;
  }
}

async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  await response.arrayBuffer();
}
