import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { retryUntilLoaded } from '../platform/load-code.ts';

/**
 * A component whose code is fetched when it is drawn first: `lazyPart(async () => (await import('./Big.tsx')).Big)`.
 * While the server cannot be reached the fallback around it stays, and the code is asked for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(retryUntilLoaded(async () => ({ default: await load() })));
}
