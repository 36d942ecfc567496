import { SHARED_FILE, SHARED_FILE_CACHE } from '@plotline/contract/share-target.ts';

/** Returns the file that the service worker left, once; null if there is none. */
export async function takeSharedFile(): Promise<File | null> {
  const cache = await caches.open(SHARED_FILE_CACHE);
  const stored = await cache.match(SHARED_FILE.key);
  if (!stored) return null;
  const name = decodeURIComponent(stored.headers.get(SHARED_FILE.nameHeader) ?? '');
  const file = new File([await stored.blob()], name, { type: stored.headers.get('content-type') ?? '' });
  await cache.delete(SHARED_FILE.key);
  return file;
}
