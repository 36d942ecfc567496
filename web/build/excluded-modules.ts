import type { Plugin } from 'vite';

const EXCLUDED = '\0excluded-module';
const EMPTY = '\0empty-module';
const LAZY_STYLES = '\0lazy-styles';
const VALID_PROPS = '\0valid-props';

const CODE: Readonly<Record<string, string>> = {
  [EXCLUDED]: `export default function excluded() { throw new Error('excluded from the build: web/build/excluded-modules.ts'); }`,
  [EMPTY]: 'export default () => null;',
  [VALID_PROPS]: `export default (name) => !['as', 'ownerState', 'sx', 'theme'].includes(name);`,
};

interface ReplacedModule {
  readonly source: RegExp;
  readonly importer: RegExp;
  /** `EXCLUDED` by default. */
  readonly replacement?: string;
}

/**
 * Modules that libraries import for functions that this app never calls. Each is replaced by a function that throws, or
 * that returns null if it is called while its importer is evaluated. The entry points of the libraries prevent tree
 * shaking.
 */
const REPLACED: readonly ReplacedModule[] = [
  // A theme whose CSS variables MUI writes: ours names its own.
  { source: /\/createThemeWithVars\.mjs$/, importer: /@mui[\\/]material[\\/]styles[\\/]createTheme\.mjs$/ },
  // Default palettes: our theme has every colour.
  {
    source: /\/colors\/(?:purple|red|orange|blue|lightBlue|green)\.mjs$/,
    importer: /@mui[\\/]material[\\/]styles[\\/]createPalette\.mjs$/,
    replacement: EMPTY,
  },
  // Styles for forced colours, which import the classes of every component.
  { source: /\/enhanceHighContrast\.mjs$/, importer: /@mui[\\/]material[\\/]styles[\\/]index\.mjs$/ },
  // The ripple of buttons, which the theme switches off.
  { source: /\/TouchRipple\.mjs$/, importer: /ButtonBase[\\/]ButtonBase\.mjs$/ },
  // `withTheme` of emotion, for class components.
  { source: /^hoist-non-react-statics$/, importer: /@emotion[\\/]react[\\/]/ },
  // Default themes: `ThemeRoot` provides ours to every component.
  { source: /\/defaultTheme\.mjs$/, importer: /@mui[\\/]material[\\/]/ },
  {
    source: /\/createTheme\/index\.mjs$/,
    importer: /@mui[\\/]system[\\/](?:createStyled|useTheme)[\\/]/,
    replacement: EMPTY,
  },
  // The default store of styles with its CSS parser: `ThemeRoot` provides another one.
  { source: /^@emotion\/cache$/, importer: /@emotion[\\/]react[\\/]/, replacement: EMPTY },
  // A list of all attributes of HTML: our types allow no others, except those of styles.
  { source: /^@emotion\/is-prop-valid$/, importer: /@emotion[\\/]styled[\\/]/, replacement: VALID_PROPS },
  // Serializes all styles at the start: ours does it when a component is rendered.
  { source: /\/preprocessStyles\.mjs$/, importer: /@mui[\\/]system[\\/]/, replacement: LAZY_STYLES },
];

/** Replaces the excluded modules in the built app. `lazyStyles` is the path of `ui/theme/lazy-styles.ts`. */
export function excludeModules({ lazyStyles }: { readonly lazyStyles: string }): Plugin {
  return {
    name: 'exclude-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const replaced = REPLACED.find((one) => one.source.test(source) && one.importer.test(importer));
      return replaced ? (replaced.replacement ?? EXCLUDED) : null;
    },
    load: (id) =>
      id === LAZY_STYLES
        ? `export { preprocessStyles as default } from ${JSON.stringify(lazyStyles)};`
        : (CODE[id] ?? null),
  };
}
