import { readFileSync } from 'node:fs';
import path from 'node:path';

const web = path.join(import.meta.dirname, '../../web');

/** Returns the addresses without parameters that the web app has pages for, from its list of routes. */
export function readOwnPages(): readonly string[] {
  const routes = readFileSync(path.join(web, 'routes.tsx'), 'utf8');
  const named = new Map(
    [...readFileSync(path.join(web, 'platform/paths.ts'), 'utf8').matchAll(CONSTANT)].map(
      ([, name = '', address = '']) => [name, address],
    ),
  );
  return [...routes.matchAll(ROUTE)].map(([, name = '']) => {
    const address = named.get(name);
    if (address === undefined)
      throw new Error(`routes.tsx has a page at ${name}, which paths.ts does not export`);
    return address;
  });
}

const CONSTANT = /^export const (\w+) = '([^']+)';$/gm;
const ROUTE = /\bpath: (\w+Path)\b/g;
