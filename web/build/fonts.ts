import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The style sheet with one rule per script: Latin, Greek and others. */
const SHEET = '@fontsource-variable/inter/wght.css';
/** Part of the name of the file that each visit loads. */
export const LATIN_FONT = 'inter-latin-wght-normal';
/** Range of boldness: that of `ui/theme/tokens.ts` and of browsers. */
const AXES = { wght: { min: 400, max: 700 } };
/** Kerning and marks, context (arrows, signs between figures), figures of equal width, and those of `base-styles.ts`. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'cv11', 'ss03'];

/**
 * Reduces the Latin font to the strokes and features that the app uses, which is 60 % of its size. Fonts of other scripts
 * load only when a page has such text, and stay whole.
 */
export function reduceLatinFont(cacheDir: string): Plugin {
  return {
    name: 'reduce-latin-font',
    async config() {
      const folder = path.join(cacheDir, 'fonts');
      const original = fileURLToPath(import.meta.resolve(SHEET));
      const css = await readFile(original, 'utf8');
      const latin = /\/\* inter-latin-wght-normal \*\/[^}]*?url\(([^)]+)\)[^}]*?unicode-range: ([^;]+);/.exec(
        css,
      );
      const [, file = '', range = ''] = latin ?? [];
      if (!latin) throw new Error(`${SHEET} has no Latin font: its format has changed`);
      const font = await readFile(path.resolve(path.dirname(original), file));
      const reduced = await subsetFont(font, charactersIn(range), {
        targetFormat: 'woff2',
        variationAxes: AXES,
        keepFeatures: FEATURES,
      });
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${LATIN_FONT}.woff2`), reduced);
      const sheet = path.join(folder, 'inter.css');
      await writeFile(
        sheet,
        css.replaceAll(/url\(([^)]+)\)/g, (_, url: string) =>
          url === file ? `url(./${LATIN_FONT}.woff2)` : `url(${path.resolve(path.dirname(original), url)})`,
        ),
      );
      return { resolve: { alias: { [SHEET]: sheet } } };
    },
  };
}

/** Returns the characters of a `unicode-range` such as `U+0000-00FF,U+0131`. */
function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset));
    })
    .join('');
}
