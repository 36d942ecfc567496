import type { Plugin } from 'vite';

/** Vite wraps each `import()` of a build in a function of this module. */
const HELPER = '\0vite/preload-helper.js';

/** Replaces Vite's function by one of the app; `module` exports it as `importFiles`. */
export function importFetchedFiles({ module }: { module: string }): Plugin {
  let isReplaced = false;
  return {
    name: 'import-fetched-files',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return null;
      isReplaced = true;
      return `export { importFiles as __vitePreload } from ${JSON.stringify(module)};`;
    },
    buildEnd(error) {
      if (!isReplaced && !error) throw new Error(`Vite no longer has ${HELPER}`);
    },
  };
}

/** Names the file of an `import()` too, which Vite leaves out where it imports no other. */
export function withOwnFile(
  file: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' || files.includes(file) ? files : [file, ...files];
}
