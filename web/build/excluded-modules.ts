import type { Plugin } from 'vite';

const EMPTY = '\0excluded-module';

/**
 * Modules that libraries import for functions that this app never calls. Each is replaced by a function that throws,
 * because the entry points of the libraries prevent tree shaking.
 */
const EXCLUDED: readonly { readonly source: RegExp; readonly importer: RegExp }[] = [
  // A theme with CSS variables: ours has none.
  { source: /\/createThemeWithVars\.mjs$/, importer: /@mui[\\/]material[\\/]styles[\\/]createTheme\.mjs$/ },
  // Styles for forced colours, which import the classes of every component.
  { source: /\/enhanceHighContrast\.mjs$/, importer: /@mui[\\/]material[\\/]styles[\\/]index\.mjs$/ },
  // The ripple of buttons, which the theme switches off.
  { source: /\/TouchRipple\.mjs$/, importer: /ButtonBase[\\/]ButtonBase\.mjs$/ },
  // `withTheme` of emotion, for class components.
  { source: /^hoist-non-react-statics$/, importer: /@emotion[\\/]react[\\/]/ },
];

/** Replaces the excluded modules in the built app. */
export function excludeModules(): Plugin {
  return {
    name: 'exclude-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isExcluded = EXCLUDED.some((one) => one.source.test(source) && one.importer.test(importer));
      return isExcluded ? EMPTY : null;
    },
    load(id) {
      if (id !== EMPTY) return null;
      return `export default function excluded() { throw new Error('excluded from the build: web/build/excluded-modules.ts'); }`;
    },
  };
}
