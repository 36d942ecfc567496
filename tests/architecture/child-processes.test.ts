import { expect, test } from 'vitest';
import { importsOf, readSources, type SourceFile } from './sources.ts';

/** Checks each row with schemas, and runs once per account. */
const WITH_SCHEMAS = 'server/features/exports/restores/restore-file.child.ts';

const sources = new Map(readSources().map((file) => [file.path, file]));

test('when a process for one file or picture starts, it loads no schemas, which take longer than the rest', () => {
  const scripts = [...sources.keys()].filter((path) => path.endsWith('.child.ts') && path !== WITH_SCHEMAS);
  expect(scripts.length).toBeGreaterThan(4);
  expect(scripts.filter((script) => loadedBy(script).has('typebox'))).toEqual([]);
  expect(loadedBy(WITH_SCHEMAS)).toContain('typebox');
});

/** Returns all files and packages that a script loads, directly or not. */
function loadedBy(script: string): ReadonlySet<string> {
  const loaded = new Set([script]);
  // The set grows meanwhile, and the loop visits what is added.
  for (const path of loaded) {
    const file = sources.get(path);
    for (const { to } of file ? importsOf(withoutTypes(file)) : []) loaded.add(to);
  }
  return loaded;
}

function withoutTypes({ path, text }: SourceFile): SourceFile {
  return { path, text: text.replaceAll(/^import type [^;]*;/gm, '') };
}
