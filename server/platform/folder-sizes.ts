import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

export interface FolderSize {
  readonly name: string;
  readonly bytes: number;
  readonly count: number;
}

/**
 * Returns the files below a folder, grouped by their folder in it: `uploads`, or two levels as `files/avatars`. Files
 * directly in it are grouped as `.`. Files that disappear meanwhile are left out, and so are `excluded` folders.
 */
export async function measureFolders(root: string, excluded: readonly string[]): Promise<FolderSize[]> {
  const sizes = new Map<string, { bytes: number; count: number }>();
  for await (const file of filesIn(root, excluded)) {
    const group = path.relative(root, path.dirname(file)).split(path.sep).slice(0, 2).join('/') || '.';
    const found = await stat(file).catch(absentAsNull);
    if (!found) continue;
    const size = sizes.get(group) ?? { bytes: 0, count: 0 };
    sizes.set(group, { bytes: size.bytes + found.size, count: size.count + 1 });
  }
  return [...sizes].map(([name, size]) => ({ name, ...size })).toSorted((a, b) => b.bytes - a.bytes);
}

async function* filesIn(folder: string, excluded: readonly string[]): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absentAsNull);
  for (const entry of entries ?? []) {
    const name = path.join(folder, entry.name);
    if (entry.isFile()) yield name;
    else if (entry.isDirectory() && !excluded.includes(name)) yield* filesIn(name, excluded);
  }
}

function absentAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
