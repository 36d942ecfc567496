import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Executes wherever a text is interpreted as part of a page, and sets `ran` on it. */
const RUN = 'window.ran=1';

/** Texts that would run if interpreted as HTML, address, template or query. */
const acting = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `"><svg onload="${RUN}">`,
  `'><details open ontoggle='${RUN}'>`,
  `</textarea><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `javascript:${RUN}//`,
  `[press](javascript:${RUN})`,
  `https://example.org/"onmouseover="${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `<style>*{display:none}</style>`,
  `<base href="https://example.org/">`,
  `<!-- `,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `'; drop table users; --`,
  `" or ""="`,
  `%00%0d%0aset-cookie:a=b`,
  `../../../../etc/passwd`,
  `=cmd|' /C calc'!A0`,
  `__proto__`,
  `constructor`,
  `$& $1 $\` $'`,
  `100%_\\`,
  `null`,
  `undefined`,
  `NaN`,
  `0`,
];

/** Texts with unusual rendering. */
const unusual = [
  'مرحبا بالعالم، كيف حالك',
  'עברית mixed with left to right',
  'a\u202Eb\u202Dc', // turns the reading direction
  '\u2066\u2067unfinished isolates',
  'H\u0335\u0321\u0321\u0322e\u0335\u0322\u031b\u0358\u0349 c\u0336\u0344\u0352o\u0337\u0355m\u0335\u0324e\u0337\u0342s',
  `e${'\u0301'.repeat(40)}`,
  'Ω≈ç√∫˜µ≤≥÷ ÅÍÎÏ˝ÓÔÒÚÆ☃',
  '田中さんにあげて下さい',
  '👩‍👩‍👧‍👦 👍🏿 🇫🇷 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'zero\u200Bwidth\u200Djoined\uFEFF.',
  '\u00A0no break\u2028line\u2029paragraph',
  'tab\tand\u0085next line',
  'bell\u0007 escape\u001b[31mred',
  'ﷺ﷽𒐫𒈙⸻',
  'ğüşıİ ßſ ǆ',
  'W'.repeat(150),
  `${'_'.repeat(75)} ${'i'.repeat(74)}`,
  '- + * # > ` ~~~ | --- ***',
  'line one\nline two\r\nline three',
  '\uFFFE\uFFFF\u{10FFFF}',
];

/** Texts that cannot be stored and are refused with a message. */
export const UNSTORABLE = ['before\0after', 'half a pair \uD800', '\uDC00 the other half'];

export const NAUGHTY: readonly string[] = [...acting, ...unusual];

/** Returns the distinct lines of text files and entries of JSON lists in a folder and its subfolders. */
export function readStrings(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const strings = files.flatMap((file) => {
    const text = /\.(json|txt)$/.test(file) ? readFileSync(path.join(folder, file), 'utf8') : '';
    if (!file.endsWith('.json')) return text.split('\n');
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
  });
  return [...new Set(strings)];
}
