import type { Plugin } from 'vite';

const EMPTY = '\0left-out';

/**
 * Modules of libraries that import them for a function which this app never calls. They are replaced by a function
 * that throws, because the libraries' own entry points keep them from being dropped.
 */
const LEFT_OUT: readonly { readonly source: RegExp; readonly importer: RegExp }[] = [
  // A theme with CSS variables: ours has none.
  { source: /\/createThemeWithVars\.mjs$/, importer: /@mui[\\/]material[\\/]styles[\\/]createTheme\.mjs$/ },
  // Styles for forced colours, which import the classes of every component.
  { source: /\/enhanceHighContrast\.mjs$/, importer: /@mui[\\/]material[\\/]styles[\\/]index\.mjs$/ },
  // The ripple of buttons, which the theme switches off.
  { source: /\/TouchRipple\.mjs$/, importer: /ButtonBase[\\/]ButtonBase\.mjs$/ },
  // `withTheme` of emotion, for class components.
  { source: /^hoist-non-react-statics$/, importer: /@emotion[\\/]react[\\/]/ },
];

/** Leaves those modules out of the built app. */
export function excludeModules(): Plugin {
  return {
    name: 'leave-modules-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isLeftOut = LEFT_OUT.some((one) => one.source.test(source) && one.importer.test(importer));
      return isLeftOut ? EMPTY : null;
    },
    load(id) {
      if (id !== EMPTY) return null;
      return `export default function leftOut() { throw new Error('left out of the build: web/build/excluded-modules.ts'); }`;
    },
  };
}
