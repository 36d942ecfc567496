import { createElement, lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { retryUntilLoaded } from '../platform/load-code.ts';

/**
 * Creates a component whose code loads when it is first rendered:
 * `lazyPart(async () => (await import('./Big.tsx')).Big)`. While the server is unreachable, the fallback stays and loading
 * is retried.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(retryUntilLoaded(async () => ({ default: await load() })));
}

/** Creates a lazy component that needs no enclosing `Suspense`: it shows nothing until its code has loaded. */
export function lazyAddition<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load) as ComponentType<Props>;
  return (props) => createElement(Suspense, null, createElement(Part, props));
}
