import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A file of ours; paths are relative to the repository and use slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly from: string;
  /** A path of ours, or the name of a package as it is written. */
  readonly to: string;
}

const root = path.resolve(import.meta.dirname, '..', '..');
const folders = ['contract', 'server', 'web', 'trackers', 'tests', 'tools', 'bench'];
const notOurs = new Set(['node_modules', 'dist', 'fixtures', 'test-results']);

/** Returns all source files of the product: code, styles, SQL, pages. */
export function readSources(): readonly SourceFile[] {
  const files = folders.flatMap(filesIn).filter((file) => /\.(ts|tsx|mts|mjs|css|sql|html)$/.test(file));
  return files.map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

export function isTest(file: SourceFile): boolean {
  return /\.(test|fixture)\.tsx?$/.test(file.path);
}

export function isGenerated(file: SourceFile): boolean {
  return file.path.endsWith('.gen.ts');
}

/** Removes comments. Strings stay, even with slashes in them, such as addresses. */
export function withoutComments({ path: file, text }: SourceFile): string {
  if (file.endsWith('.sql')) return text.replace(/--.*$/gm, '');
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '');
}

/** Returns a file's static and dynamic imports, with own paths normalised. */
export function importsOf(file: SourceFile): readonly Import[] {
  if (!/\.(ts|tsx|mts|mjs)$/.test(file.path)) return [];
  return [...file.text.matchAll(importPattern)].map(([, fromClause, bare, dynamic]) => {
    const specifier = fromClause ?? bare ?? dynamic ?? '';
    return { from: file.path, to: resolveSpecifier(file.path, specifier) };
  });
}

// `import x from 'y'` and `export x from 'y'` over any number of lines; `import 'y'`; `import('y')`.
const importPattern =
  /^(?:import|export)\s[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  return specifier.replace(/^@plotline\/tracker-/, 'trackers/').replace(/^@plotline\//, '');
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [file];
    return notOurs.has(entry.name) ? [] : filesIn(file);
  });
}
