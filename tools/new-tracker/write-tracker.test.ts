import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { API } from 'typescript/unstable/sync';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadTrackers } from '../../server/trackers.ts';
import { writeTracker } from './write-tracker.ts';

/** A name that no tracker of the repository has. */
const TYPE = 'unicycling';
const repository = path.resolve(import.meta.dirname, '../..');
// Inside the repository, so that the new tracker finds its packages.
const results = path.join(repository, 'test-results');
mkdirSync(results, { recursive: true });
const root = mkdtempSync(path.join(results, 'new-tracker-'));
const lockFile = path.join(root, 'package-lock.json');
let written: readonly string[];

beforeAll(() => {
  mkdirSync(path.join(root, 'trackers'));
  copyFileSync(path.join(repository, 'package-lock.json'), lockFile);
  written = writeTracker(root, TYPE);
});
afterAll(() => rmSync(root, { recursive: true }));

test('when a tracker is created, only its folder and the lock file change', () => {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  expect(files.toSorted()).toEqual(written.toSorted());
  const outside = files.filter((file) => !file.startsWith(path.join('trackers', TYPE)));
  expect(outside).toEqual(['package-lock.json']);
});

test('when it is created, no placeholder of the template remains', () => {
  for (const file of written.filter((name) => name !== 'package-lock.json'))
    expect(`${file}\n${readFileSync(path.join(root, file), 'utf8')}`).not.toMatch(
      /__(?:type|Type|Name)__|\.txt\b/,
    );
});

test('when it joins the lock file, the other entries stay unchanged', () => {
  type Lock = { packages: Record<string, unknown> };
  const after = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  const before = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8')) as Lock;
  expect(after.packages).toMatchObject({
    [`trackers/${TYPE}`]: { name: `@plotline/tracker-${TYPE}` },
    [`node_modules/@plotline/tracker-${TYPE}`]: { resolved: `trackers/${TYPE}`, link: true },
  });
  delete after.packages[`trackers/${TYPE}`];
  delete after.packages[`node_modules/@plotline/tracker-${TYPE}`];
  expect(after).toEqual(before);
});

test('when the server loads trackers, it is found and starts', async () => {
  const log = pino({ level: 'silent' });
  const [module] = await loadTrackers(log, { dir: path.join(root, 'trackers') });
  expect(module?.definition).toMatchObject({
    type: TYPE,
    name: 'Unicycling',
    likeableType: `${TYPE}_entry`,
  });
});

test.each(['server', 'web'])('when its %s half is type-checked, a planted error is the only one', (half) => {
  const planted = path.join(root, 'trackers', TYPE, half, 'planted.ts');
  writeFileSync(planted, 'export const planted: number = "text";\n');
  onTestFinished(() => rmSync(planted));
  const message = "Type 'string' is not assignable to type 'number'.";
  expect(typeErrors(half)).toEqual([`${planted}: ${message}`]);
});

test.each(['', 'ab', 'Running', '9lives', 'a-b', '../evil', 'a'.repeat(21), TYPE])(
  'when the name is "%s", nothing is written',
  (name) => {
    const before = readFileSync(lockFile, 'utf8');
    expect(() => writeTracker(root, name)).toThrow(Error);
    expect(readFileSync(lockFile, 'utf8')).toBe(before);
  },
);

/** Checks the files of the tracker alone: the others, which they import, are checked with the whole repository. */
function typeErrors(half: string): readonly string[] {
  const config = path.join(root, `tsconfig.${half}.json`);
  const include = ['tracker.ts', 'contract', half].map((part) => path.join(root, 'trackers', TYPE, part));
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  const extended = path.join(repository, `tsconfig.${half}.json`);
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, include, exclude: [] }));
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProject: config }).getProjects();
    if (!project) throw new TypeError(`${config} opens no project`);
    const { program, rootFiles } = project;
    return [
      ...program.getConfigFileParsingDiagnostics(),
      ...program.getProgramDiagnostics(),
      ...rootFiles.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]),
    ].map(({ fileName, text }) => `${fileName}: ${text}`);
  } finally {
    api.close();
    rmSync(config);
  }
}
