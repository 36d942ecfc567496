// Its types leave open which kind of worker this is.
declare const self: ServiceWorkerGlobalScope;

/** The files of this build, written into the script when it is built; null while developing. */
declare const OFFLINE_FILES: {
  readonly version: string;
  readonly files: readonly string[];
  readonly entry: string;
} | null;

const build = OFFLINE_FILES;
const PREFIX = 'app-';
const CACHE = PREFIX + (build?.version ?? 'none');
const STORED: ReadonlySet<string> = new Set(build?.files);
/** The page of a visitor: without cookies it has nothing private. Every page of the app starts with the same HTML. */
const SHELL = '/';
/** Longest wait for a page before the stored one is shown: a weak signal can be worse than none. */
const PAGE_TIMEOUT_MS = 6_000;

/** Returns the first script of this build; null while developing. */
export function buildEntry(): string | null {
  return build?.entry ?? null;
}

/** Stores HTML and scripts of this build. Does nothing if the server already has another build. */
export async function storeApp(): Promise<void> {
  if (!build) return;
  const shell = await fetch(SHELL, { credentials: 'omit', cache: 'no-store' });
  if (!shell.ok || !(await shell.clone().text()).includes(build.entry)) return;
  const cache = await caches.open(CACHE);
  await cache.addAll([...build.files]);
  // Last, because a stored page means that its scripts are stored, too.
  await cache.put(SHELL, shell);
}

/** Deletes the files of earlier builds. It runs when no page of them is open any more. */
export async function deleteEarlierApps(): Promise<void> {
  const names = await caches.keys();
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(earlier.map((name) => caches.delete(name)));
  // Pages are requested while the worker starts.
  await self.registration.navigationPreload?.enable();
}

/** Responds to requests for pages and stored scripts. Everything else, the API in particular, passes by. */
export function respond(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!build || request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(?:api|assets|media)\//.test(pathname)) event.respondWith(openPage(event));
  } else if (STORED.has(pathname)) event.respondWith(storedFile(request, pathname));
}

/** Returns the page of the server; without a response the stored one. */
async function openPage(event: FetchEvent): Promise<Response> {
  const fromServer = requestPage(event);
  const stored = await storedPage();
  if (!stored) {
    // The first attempt to store the app may have failed.
    event.waitUntil(storeApp().catch(() => undefined));
    return fromServer;
  }
  const timeout = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(stored), PAGE_TIMEOUT_MS);
  });
  return Promise.race([fromServer.catch(() => stored), timeout]);
}

async function requestPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  // Without a network, Firefox resolves with an error that would become the page; others reject.
  return preloaded instanceof Response && preloaded.type !== 'error' ? preloaded : fetch(request);
}

async function storedPage(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(SHELL);
}

async function storedFile(request: Request, pathname: string): Promise<Response> {
  const stored = await (await caches.open(CACHE)).match(pathname, { ignoreVary: true });
  return stored ?? fetch(request);
}
