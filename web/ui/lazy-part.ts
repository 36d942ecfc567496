import {
  createElement,
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
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

/**
 * Creates a lazy component that needs no enclosing `Suspense`: it shows nothing until its code has loaded. React would
 * delay a component that follows a fallback by 0.3 s, which is long for a menu.
 */
export function lazyAddition<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadUntilThere = retryUntilLoaded(async () => (loaded = await load()));
  return function Addition(props) {
    const [Part, setPart] = useState(() => loaded);
    const isLoaded = Part !== undefined;
    useEffect(() => {
      if (isLoaded) return undefined;
      let isGone = false;
      const show = (read: () => ComponentType<Props>) => {
        if (!isGone) startTransition(() => setPart(read));
      };
      loadUntilThere().then(
        (part) => show(() => part),
        // Thrown while React renders, it reaches the error boundary.
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
      return () => {
        isGone = true;
      };
    }, [isLoaded]);
    return Part ? createElement(Suspense, null, createElement(Part, props)) : null;
  };
}
