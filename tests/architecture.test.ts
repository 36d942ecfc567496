import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as allowed from './architecture/exceptions.ts';
import { features, objectionTo } from './architecture/layers.ts';
import {
  importsOf,
  isGenerated,
  isTest,
  readSources,
  withoutComments,
  type Import,
} from './architecture/sources.ts';
import type { SourceFile } from './architecture/sources.ts';
import { coreTables, ownerOf, tableUses, trackerTables } from './architecture/tables.ts';

const sources = readSources();
const written = sources.filter((file) => !isGenerated(file));
const code = written.filter((file) => /\.tsx?$/.test(file.path));
const product = code.filter((file) => isIn(file, 'contract', 'server', 'web', 'trackers') && !isTest(file));
const root = path.resolve(import.meta.dirname, '..');

function isIn(file: SourceFile, ...folders: readonly string[]): boolean {
  return folders.some((folder) => file.path.startsWith(`${folder}/`));
}

function isExcepted(file: SourceFile, exceptions: Readonly<Record<string, string>>): boolean {
  return Object.keys(exceptions).some((start) => file.path.startsWith(start));
}

function pathsWhere(files: readonly SourceFile[], isWrong: (file: SourceFile) => boolean): readonly string[] {
  return files.filter(isWrong).map((file) => file.path);
}

test('when a file imports another, the other is in a lower layer', () => {
  const imports = product.flatMap(importsOf);
  const wrong = imports.flatMap(({ from, to }) => {
    const objection = objectionTo(from, to);
    return objection === undefined ? [] : [`${from} imports ${to}: ${objection}`];
  });
  expect(imports.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('when the contract uses a package, it is the schema library', () => {
  const files = product.filter((file) => /^(contract|trackers\/[^/]+\/contract)\//.test(file.path));
  const packages = files.flatMap(importsOf).filter(({ to }) => !/^(contract|trackers)\//.test(to));
  expect(packages.filter(({ to }) => to !== 'typebox')).toEqual([]);
});

test('when the web app imports, nothing comes from Node', () => {
  const files = product.filter((file) => /^(web|trackers\/[^/]+\/web)\//.test(file.path));
  const imports = files
    .filter((file) => !/^web\/(?:vite\.config\.ts$|build\/)/.test(file.path))
    .flatMap(importsOf);
  expect(imports.filter(({ to }) => to.startsWith('node:'))).toEqual([]);
});

test('when the core is searched, it contains no name of a tracker', () => {
  const known = ['chess', 'weights', 'stripe'].join('|');
  // Other names may be ordinary words: they are searched only in paths of trackers.
  const folders = readdirSync(path.join(root, 'trackers')).join('|');
  const pattern = new RegExp(`${known}|trackers?[-/](?:${folders})\\b`, 'i');
  const core = written.filter((file) => isIn(file, 'contract', 'server', 'web'));
  const wrong = pathsWhere(core, (file) => pattern.test(withoutComments(file)) || pattern.test(file.path));
  expect(wrong.filter((file) => !(file in allowed.namesTracker))).toEqual([]);
});

test('when the web app has a colour, it is a token of the theme', () => {
  const literal =
    /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?:fill|stroke|background)\w*(?:=|: )["'](?:white|black|red|gr[ae]y|green|blue)["']/i;
  const files = written.filter(
    (file) => /^(web|trackers\/[^/]+\/web)\/.*\.(tsx?|css|html)$/.test(file.path) && !isTest(file),
  );
  const withColors = pathsWhere(files, (file) => literal.test(withoutComments(file)));
  expect(withColors).toEqual(['web/ui/theme/schemes.ts']);
});

test('when a feature exists, it has the same name in contract, server and web', () => {
  const known: ReadonlySet<string> = new Set(features);
  const all = Object.values(featureNames()).flat();
  expect(all.filter((name) => !known.has(name))).toEqual([]);
  expect(partialFeatures().filter((name) => !(name in allowed.oneSidedFeatures))).toEqual([]);
});

function featureNames() {
  return {
    contract: readdirSync(path.join(root, 'contract'))
      .filter((name) => /^[a-z-]+\.ts$/.test(name) && !(name in allowed.contractWords))
      .map((name) => name.replace('.ts', '')),
    server: readdirSync(path.join(root, 'server', 'features')),
    web: readdirSync(path.join(root, 'web', 'features')),
  };
}

function partialFeatures(): readonly string[] {
  const sides = Object.values(featureNames());
  return [...new Set(sides.flat())].filter((name) => !sides.every((side) => side.includes(name)));
}

test('when a file is checked, it has at most 500 lines', () => {
  const wrong = written.filter(({ text }) => text.split('\n').length > 501);
  expect(pathsWhere(wrong, () => true)).toEqual([]);
});

test('when something is exported, it has a name, and there are no barrel files', () => {
  const wrong = pathsWhere(code, ({ text }) => /^export (default\b|\*|\{[^}]*\bas default\b)/m.test(text));
  expect(wrong.filter((file) => !(file in allowed.defaultExports))).toEqual([]);
  const barrels = pathsWhere(product, (file) =>
    /^(contract|server|web)\/(.*\/)?index\.tsx?$/.test(file.path),
  );
  expect(barrels).toEqual([]);
});

test('when a form offers a choice, its select is the native one', () => {
  const drawn = /<select\b|styled\('select'\)|@mui\/material\/(?:Native)?Select'|<TextField\s[^>]*\bselect\b/;
  const files = pathsWhere(product, ({ path: file, text }) => file.endsWith('.tsx') && drawn.test(text));
  expect(files).toEqual(['web/tracker-kit/PageSelect.tsx', 'web/ui/NativeSelect.tsx']);
});

test("when a file uses a component of MUI, it loads MUI's theme, and styles come from our own `styled`", () => {
  const web = product.filter(({ path: file }) => !file.startsWith('web/ui/theme/'));
  const users = web.filter(({ text }) => text.includes("from '@mui/"));
  expect(users.length).toBeGreaterThan(10);
  const wrong = users.filter(
    ({ text }) => !text.includes('ui/theme/mui-theme.ts') && !text.includes("'./theme/mui-theme.ts'"),
  );
  expect(wrong.map(({ path: file }) => file)).toEqual([]);
  expect(
    pathsWhere(users, ({ text }) =>
      /@mui\/(?:system|material\/(?:styles|Button|IconButton|Alert|Skeleton|CircularProgress)')/.test(text),
    ),
  ).toEqual([]);
});

test('when a path of the API is written, it is in a contract', () => {
  const files = product.filter((file) => !/^(contract|trackers\/[^/]+\/contract)\//.test(file.path));
  const wrong = files.filter((file) => /['"`]\/api\b/.test(withoutComments(file)));
  expect(pathsWhere(wrong, (file) => !isExcepted(file, allowed.apiPaths))).toEqual([]);
});

// Repositories share statements in `*.sql.ts`, those of one tracker also in its `*.db.ts`.
test('when a file contains SQL, it is a repository', () => {
  const files = product.filter((file) => /^(server\/features|trackers\/[^/]+\/server)\//.test(file.path));
  const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;
  const wrong = files.filter(
    (file) => !/\.(repository|sql|db)\.ts$/.test(file.path) && query.test(file.text),
  );
  expect(wrong.map((file) => file.path)).toEqual([]);
});

test('when a tracker uses SQL, it names only its own tables and the views of the kit', () => {
  const owned = trackerTables(sources);
  const known = new Set([...coreTables(sources), ...[...owned.values()].flatMap((tables) => [...tables])]);
  const files = product.filter((file) => /^trackers\/[^/]+\/server\//.test(file.path));
  const uses = files.flatMap((file) => tableUses(file, known));
  const wrong = uses.filter(
    ({ path: file, table }) => !owned.get(file.split('/')[1] ?? '')?.has(table) && !table.startsWith('kit_'),
  );
  expect(uses.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
  for (const [tracker, tables] of owned)
    expect([...tables].filter((table) => !table.startsWith(`${tracker}_`))).toEqual([]);
});

test('when a feature writes to a table, it owns the table; when it reads one of another, that is listed', () => {
  const files = product.filter((file) => isIn(file, 'server/features'));
  const foreign = files
    .flatMap((file) => tableUses(file, coreTables(sources)))
    .map((use) => ({ ...use, feature: use.path.split('/')[2] ?? '' }))
    .filter(({ feature, table }) => ownerOf(table) !== feature);
  const writes = foreign
    .filter(({ isWrite }) => isWrite)
    .map(({ path: file, table }) => `${file} writes ${table}`);
  expect(writes.filter((write) => !(write in allowed.writesForeignTable))).toEqual([]);
  const reads = new Set(
    foreign.filter(({ isWrite }) => !isWrite).map(({ feature, table }) => `${feature} reads ${table}`),
  );
  expect([...reads].filter((read) => !(read in allowed.readsForeignTable))).toEqual([]);
  expect(Object.keys(allowed.readsForeignTable).filter((read) => !reads.has(read))).toEqual([]);
  expect(Object.keys(allowed.writesForeignTable).filter((write) => !writes.includes(write))).toEqual([]);
});

test('when files import each other, types included, there is no cycle', () => {
  expect(findCycles(product.flatMap(importsOf))).toEqual([]);
});

test('when an exception is no longer needed, it is removed', () => {
  const paths = sources.map((file) => file.path);
  const lists = [
    allowed.namesTracker,
    allowed.defaultExports,
    allowed.apiPaths,
    Object.fromEntries(Object.keys(allowed.contractWords).map((name) => [`contract/${name}`, ''])),
  ];
  const starts = lists.flatMap((list) => Object.keys(list));
  expect(starts.filter((start) => !paths.some((file) => file.startsWith(start)))).toEqual([]);
  expect(Object.keys(allowed.oneSidedFeatures).filter((name) => !partialFeatures().includes(name))).toEqual(
    [],
  );
});

/** Returns the groups of files that import each other in a cycle, statically or not, types included. */
function findCycles(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map(
    [...Map.groupBy(imports, ({ from }) => from)].map(([from, all]) => [from, all.map(({ to }) => to)]),
  );
  const reachableFrom = new Map([...targets.keys()].map((file) => [file, reachable(targets, file)]));
  const isMutual = (a: string, b: string) =>
    reachableFrom.get(a)?.has(b) === true && reachableFrom.get(b)?.has(a) === true;
  const inCycle = [...targets.keys()].filter((file) => isMutual(file, file)).sort();
  return inCycle
    .filter((file, index) => !inCycle.slice(0, index).some((earlier) => isMutual(file, earlier)))
    .map((first) => inCycle.filter((file) => isMutual(first, file)));
}

function reachable(targets: ReadonlyMap<string, readonly string[]>, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...(targets.get(start) ?? [])];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    queue.push(...(targets.get(file) ?? []));
  }
  return found;
}
