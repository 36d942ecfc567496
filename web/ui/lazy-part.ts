import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { retryUntilLoaded } from '../platform/load-code.ts';

/** A component whose code loads when it is first rendered, or earlier by `load`. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** One attempt. Once it has resolved, the component is rendered at once, without a fallback before it. */
  readonly load: () => Promise<unknown>;
}

/**
 * Creates a component whose code loads when it is first rendered:
 * `lazyPart(async () => (await import('./Big.tsx')).Big)`. While the server is unreachable, the fallback stays and loading
 * is retried.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => ({ default: (loaded = await load()) });
  const Later: ComponentType<Props> = lazy(retryUntilLoaded(loadOnce));
  function Part(props: Props) {
    // Chosen once: another component would lose the state of the first.
    const [Chosen] = useState(() => loaded ?? Later);
    return createElement(Chosen, props);
  }
  return Object.assign(Part, { load: loadOnce });
}

/** Creates a lazy component that needs no enclosing `Suspense`: it shows nothing until its code has loaded. */
export function lazyAddition<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazyPart(load);
  return (props) => createElement(Suspense, null, createElement(Part, props));
}
