import { serializeStyles } from '@emotion/serialize';
import type { CSSInterpolation } from '@emotion/serialize';

interface Styled {
  /** Serialized at the first access. */
  style: unknown;
}

interface StyleDraft {
  readonly variants?: readonly Styled[];
  readonly [property: string]: unknown;
}

/**
 * Replaces the function of `@mui/system` that serializes the styles of every component while its module is evaluated,
 * those of all variants included. Here a style is serialized when it is first rendered: a page renders few of them.
 */
export function preprocessStyles({ variants, ...style }: StyleDraft) {
  const processed = { variants, style, isProcessed: true };
  serializeLater(processed);
  for (const variant of variants ?? []) if (typeof variant.style !== 'function') serializeLater(variant);
  return processed;
}

function serializeLater(owner: Styled): void {
  // An object that this function has replaced already, as the theme is shared between components.
  if (Object.getOwnPropertyDescriptor(owner, 'style')?.get) return;
  const { style } = owner;
  let serialized: unknown;
  Object.defineProperty(owner, 'style', {
    enumerable: true,
    configurable: true,
    // MUI passes style objects.
    get: () => (serialized ??= serializeStyles([style as CSSInterpolation])),
  });
}
