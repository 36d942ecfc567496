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

/** The files that the page's HTML does not name and that have been loaded, or are loading, by address. */
const loaded = new Map<string, Promise<void>>();

/**
 * Runs `load`, which calls `import()`, with the style sheets that the code needs. In a build it stands around each
 * `import()` (`web/build/lazy-imports.ts`).
 *
 * Most browsers keep a failed import until the page is closed and never request its file again, so that no import may
 * fail for want of a network. Once the page has started, the files are fetched first: the import then finds them in the
 * browser's cache.
 */
export async function importFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[],
): Promise<Module> {
  const isCertain = isSurelyReachable();
  const needed = files.filter((file) => isStyleSheet(file) || !isCertain);
  await Promise.all(needed.map((file) => loadOnce(`/${file}`)));
  return load();
}

async function loadOnce(address: string): Promise<void> {
  let loading = loaded.get(address);
  if (!loading) {
    if (document.querySelector(`[href="${address}"],[src="${address}"]`)) return;
    loading = isStyleSheet(address) ? applyStyles(address) : fetchFile(address);
    loaded.set(address, loading);
  }
  try {
    await loading;
  } catch (error) {
    loaded.delete(address);
    throw error;
  }
}

function isStyleSheet(file: string): boolean {
  return file.endsWith('.css');
}

function applyStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be loaded`));
    });
  });
}

async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  await response.arrayBuffer();
}
