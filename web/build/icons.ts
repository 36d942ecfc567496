import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const IMPORT = /^(import|export) \{([^}]+)\} from 'lucide-react';/gm;

/**
 * Imports each icon from its own file. Through the package's index each module would import every icon, and the
 * grouping into chunks could not tell shared icons from the others.
 */
export function importIconsDirectly(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'import-icons-directly',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const index = (await this.resolve(PACKAGE))?.id ?? '';
      const code = await this.fs.readFile(index, { encoding: 'utf8' });
      for (const [, names = '', file = ''] of code.matchAll(/export \{([^}]+)\} from '([^']+)'/g))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
          files.set(name, index.replace(/[^\\/]+$/, file));
      if (files.size === 0)
        throw new Error(`${PACKAGE} exports no icons: the format of its index has changed`);
    },
    transform: {
      filter: { id: /\.tsx?$/, code: `from '${PACKAGE}'` },
      handler(code) {
        const direct = code.replaceAll(IMPORT, (statement: string, kind: string, names: string) => {
          const lines = names
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one !== '' && !one.startsWith('type '))
            .map((one) => {
              const [name = '', alias = name] = one.split(' as ');
              const file = files.get(name);
              return file
                ? `${kind} { default as ${alias} } from '${file}';`
                : `${kind} { ${one} } from '${PACKAGE}';`;
            });
          // The lines stay where they are, so that source maps need no change.
          return lines.join(' ') + statement.replaceAll(/[^\n]/g, '');
        });
        return { code: direct, map: null };
      },
    },
  };
}
