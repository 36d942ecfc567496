import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isGenerated, isTest, readSources, type SourceFile } from './architecture/sources.ts';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { hasAmbiguousLoop } from './architecture/ambiguous-loops.ts';

/** Files that build patterns when loaded, so that these can be analysed. */
const buildsPatterns = [
  'contract/text-parts.ts',
  'server/features/accounts/email.ts',
  'server/features/accounts/username.ts',
  'server/features/previews/page-address.ts',
  'web/features/accounts/signup-form.ts',
  'web/features/profiles/bio-links.ts',
  'web/features/profiles/profile-access.ts',
  'trackers/weights/server/exercises/name-key.ts',
  'trackers/weights/server/exercises/name-translations.ts',
  'trackers/weights/server/file-formats/times.ts',
];

/** Patterns that never process untrusted text, by file, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'trackers/chess/bench/report-files.ts': 'a tool that its developers run on files of theirs',
  'web/build/icons.ts': 'reads the paths of a package while the web app is built',
  'server/platform/http/first-paint.ts': 'patterns of our own build, for the paths of pages',
  'server/platform/http/web-app.ts':
    'builds patterns of addresses from the list of pages that the web build wrote',
};

const sources = readSources().filter(
  (file) =>
    /^(?:contract|server|web|trackers)\/.*\.tsx?$/.test(file.path) && !isTest(file) && !isGenerated(file),
);
const found = sources.map((file) => ({ file, ...patternsIn(file) }));

test('when the product contains a pattern literal, it is linear', () => {
  const patterns = found.flatMap(({ file, literals }) => literals.map((literal) => ({ file, literal })));
  const slow = patterns.flatMap(({ file, literal }) => describe(file.path, literal));
  expect(patterns.length).toBeGreaterThan(200);
  expect(slow.filter((line) => !Object.keys(exceptions).some((path) => line.startsWith(path)))).toEqual([]);
});

test('when a pattern is built at run time, it is linear', async () => {
  const built = found
    .filter(({ isBuilding, file }) => isBuilding && !(file.path in exceptions))
    .map(({ file }) => file.path);
  expect(built).toEqual(buildsPatterns);
  const slow: string[] = [];
  for (const path of buildsPatterns) {
    const patterns = await patternsBuiltBy(path);
    expect([path, patterns.length]).toEqual([path, expect.toSatisfy((count: number) => count > 0)]);
    slow.push(...patterns.flatMap((pattern) => describe(path, pattern)));
  }
  expect(slow).toEqual([]);
});

test.each([
  [String.raw`(a+)+$`, ''],
  [String.raw`\s+$`, ''],
  [String.raw`^(.*?)([!?]*)$`, ''],
  [String.raw`\[%(\w+)\s+([^\]]*)\]`, 'g'],
  [String.raw`^\s*\[\s*(\w+)\s+"(.*?)"?\s*\]?\s*$`, ''],
  // The ambiguity of two backslashes is hidden by a negative lookahead.
  [String.raw`"((?:[^"\\]|\\["\\]|\\(?!"))*)"\s*\]`, 'y'],
])('when a pattern is /%s/%s, the check reports it', (source, flags) => {
  expect(slowness({ source, flags })).not.toEqual([]);
});

test.each([
  [String.raw`^\d+(?:\.\d+)?$`, ''],
  [String.raw`[^\S\n]*\[\s*(\w+)\s+"`, 'y'],
  [String.raw`\s+`, 'g'],
  [String.raw`(?<![\p{L}_@/])@([A-Za-z][A-Za-z0-9_]{2,49})(?![\p{L}_])`, 'gu'],
])('when a pattern is /%s/%s, it passes', (source, flags) => {
  expect(slowness({ source, flags })).toEqual([]);
});

function describe(path: string, pattern: Pattern): string[] {
  return slowness(pattern).map((reason) => `${path}: /${pattern.source}/${pattern.flags} is ${reason}`);
}

/** Returns the literals of a file, and whether it builds patterns from strings. */
function patternsIn({ path, text }: SourceFile): { literals: Pattern[]; isBuilding: boolean } {
  const literals: Pattern[] = [];
  let isBuilding = false;
  visit(parseSync(path, text).program);
  return { literals, isBuilding };

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && node.regex !== null) {
      const { pattern, flags } = node.regex as { readonly pattern: string; readonly flags: string };
      literals.push({ source: pattern, flags });
      return;
    }
    if ('callee' in node && isNamedRegExp(node.callee)) isBuilding = true;
    for (const child of Object.values(node)) visit(child);
  }
}

function isNamedRegExp(callee: unknown): boolean {
  return typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'RegExp';
}

async function patternsBuiltBy(path: string): Promise<Pattern[]> {
  const patterns: Pattern[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, [source, flags = '']: [string, string?]) => {
      patterns.push({ source, flags });
      return new target(source, flags);
    },
  });
  try {
    await import(/* @vite-ignore */ `../${path}?patterns`);
  } finally {
    globalThis.RegExp = Original;
  }
  return patterns;
}

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Returns the reasons for which a pattern is not linear. */
function slowness({ source, flags }: Pattern): string[] {
  const parsed = parsePattern({ source, flags });
  // Lookaheads hide ambiguity from the library: the pattern is also analysed without them.
  const ways = new Set([source, withoutLookaheads(source, parsed)]);
  const reports = [...ways].flatMap((way) => analyse({ source: way, flags }).reports);
  const reasons = reports.map(({ type, exponential }) => (exponential ? 'exponential' : `slow (${type})`));
  if (hasAmbiguousLoop(parsed, flags)) reasons.push('exponential');
  return [...new Set(reasons)];
}

function parsePattern({ source, flags }: Pattern): AST.Pattern {
  return new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
}

function withoutLookaheads(source: string, parsed: AST.Pattern): string {
  const ahead: AST.Node[] = [];
  visitRegExpAST(parsed, {
    onAssertionEnter: (node) => {
      if (node.kind === 'lookahead') ahead.push(node);
    },
  });
  return ahead
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}(?:)${text.slice(end)}`, source);
}
