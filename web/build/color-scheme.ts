import type { Plugin } from 'vite';
import { schemes, type Scheme } from '../ui/theme/schemes.ts';
import { buildStandaloneScript } from './standalone-script.ts';

interface ColorSchemeOptions {
  /** Path of `ui/theme/scheme-script.ts`. */
  readonly script: string;
  readonly target: string;
}

/**
 * Writes the colours of both themes into the page, and the script that chooses one before the first paint. The server adds
 * the script's hash to the page's content security policy.
 */
export function writeColorSchemes(options: ColorSchemeOptions): Plugin {
  return {
    name: 'write-color-schemes',
    transformIndexHtml: {
      order: 'post',
      // Before the links to style sheets: a script after them would wait until they have loaded.
      handler: async (html) => {
        const tags = await headTags(options);
        return html.replace('<title>', (title) => `${tags}\n    ${title}`);
      },
    },
  };
}

async function headTags({ script, target }: ColorSchemeOptions): Promise<string> {
  return [
    `<meta name="theme-color" content="${schemes.light.colors.page}" />`,
    `<style nonce="__CSP_NONCE__">${colorSheet()}</style>`,
    `<script>${await buildStandaloneScript({ input: script, target })}</script>`,
  ].join('\n    ');
}

/** Returns the variables of `tokens.ts` as a style sheet. The page has its background and edges before the app has rendered. */
function colorSheet(): string {
  const light = variablesOf(schemes.light);
  const dark = variablesOf(schemes.dark).filter((one) => !light.includes(one));
  return [
    `:root{color-scheme:light;${light.join(';')}}`,
    `[data-scheme=dark]{color-scheme:dark;${dark.join(';')}}`,
    'html{background:var(--page);color:var(--ink)}',
    'body{margin:0}',
  ].join('');
}

function variablesOf({ colors, shadows, accents }: Scheme): readonly string[] {
  return [
    ...Object.entries(colors).map(([name, value]) => `--${name}:${value}`),
    ...Object.entries(shadows).map(([name, value]) => `--shadow-${name}:${value}`),
    ...Object.entries(accents).flatMap(([accent, shades]) =>
      Object.entries(shades).map(([shade, value]) => `--${accent}-${shade}:${value}`),
    ),
  ];
}
