import type { EmotionCache } from '@emotion/cache';
import { StyleSheet } from '@emotion/sheet';

/** Properties that Safari knows with a prefix alone (`user-select`; `backdrop-filter` before version 18). */
const PREFIXED = /(?<=^|[;{])(user-select|backdrop-filter):([^;}]*)/g;
/** The start of a nested selector such as `:hover`. As in emotion it belongs to the element; CSS takes it for descendants. */
const BARE_PSEUDO_CLASS = /(?<=^|[{};]):/g;
const KEYFRAMES = /@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/**
 * After a rule with nested rules was inserted, Chromium computes the style of every element again that any rule of the
 * same style sheet matches. With small sheets these are few.
 */
const RULES_PER_SHEET = 16;

interface StyleCacheOptions {
  /** Prefix of all class names. */
  readonly key: string;
  readonly nonce?: string | undefined;
}

/**
 * Creates the store in which emotion collects styles. Unlike emotion's own it parses nothing: nested rules are nested in
 * CSS as well, and a component is one rule instead of one per state and media query.
 */
export function createStyleCache({ key, nonce }: StyleCacheOptions): EmotionCache {
  const options = { key, container: document.head, ...(nonce ? { nonce } : {}) };
  const cache: EmotionCache = {
    ...options,
    sheet: new StyleSheet(options),
    inserted: {},
    registered: {},
    insert: (selector, { name, styles }, sheet, isCached) => {
      // The sheet opens a new element when it counts from the start.
      if (sheet.ctr >= RULES_PER_SHEET) sheet.ctr = 0;
      for (const rule of toRules(selector, styles)) sheet.insert(rule);
      if (isCached) cache.inserted[name] = true;
    },
  };
  return cache;
}

/** Returns styles as rules of a style sheet. Without a selector, as for global styles, they are rules already. */
export function toRules(selector: string, styles: string): readonly string[] {
  const prefixed = styles.replaceAll(PREFIXED, '-webkit-$1:$2;$1:$2');
  if (selector === '') return splitRules(prefixed);
  // A style rule may not contain keyframes.
  const keyframes = prefixed.match(KEYFRAMES) ?? [];
  const own = prefixed.replaceAll(KEYFRAMES, '').replaceAll(BARE_PSEUDO_CLASS, '&:');
  return own.trim() === '' ? keyframes : [...keyframes, `${selector}{${own}}`];
}

/** Splits a sheet into its rules, because a browser inserts one at a time. */
function splitRules(sheet: string): readonly string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { index, 0: brace } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(sheet.slice(start, index + 1).replace(/^[;\s]+/, ''));
    start = index + 1;
  }
  return rules;
}
