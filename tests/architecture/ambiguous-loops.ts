import type { AST } from '@eslint-community/regexpp';

/** Sample characters that distinguish the character classes of patterns. */
const ALPHABET = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
  ...Array.from('\u00a0\u2028\u202fßéıІЖ中½…−\u0301'),
];

/** A part of a pattern as positions that consume one character each. */
interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/**
 * Returns true when a loop can match the same characters in two ways, as `(?:a|[^b])*`: then a text that
 * does not match takes exponential time. Positions are states of an automaton; the loop is ambiguous when
 * two paths from one state separate and meet there again.
 */
export function hasAmbiguousLoop(pattern: AST.Pattern, flags: string): boolean {
  const { follow, takes } = automatonOf(pattern, flags);
  const size = takes.length;
  const next = follow.map((places) => [...places]);
  const canBoth = (a: number, b: number) => takes[a]?.some((does, at) => does && takes[b]?.[at]) === true;
  const step = (pair: number): number[] =>
    (next[Math.floor(pair / size)] ?? []).flatMap((a) =>
      (next[pair % size] ?? []).filter((b) => canBoth(a, b)).map((b) => a * size + b),
    );
  return takes.some((_, place) => {
    const start = place * size + place;
    const reached = reachedFrom(start, step);
    const separated = [...reached].filter((pair) => Math.floor(pair / size) !== pair % size);
    return separated.length > 0 && comesBack(start, reached, separated, step);
  });
}

function reachedFrom(start: number, step: (pair: number) => number[]): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting = step(start);
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    if (reached.has(pair)) continue;
    reached.add(pair);
    waiting.push(...step(pair));
  }
  return reached;
}

/** Returns true when a separated pair of states reaches the start; searched backwards. */
function comesBack(
  start: number,
  reached: ReadonlySet<number>,
  separated: readonly number[],
  step: (pair: number) => number[],
): boolean {
  if (!reached.has(start)) return false;
  const before = new Map<number, number[]>();
  for (const pair of reached) for (const to of step(pair)) before.set(to, [...(before.get(to) ?? []), pair]);
  const leading = reachedFrom(start, (pair) => before.get(pair) ?? []);
  return separated.some((pair) => leading.has(pair));
}

function automatonOf(pattern: AST.Pattern, flags: string) {
  const follow: Set<number>[] = [];
  const takes: boolean[][] = [];
  partOf(pattern);
  return { follow, takes };

  function partOf(node: AST.Node): Part {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return either(node.alternatives.map(partOf));
      case 'Alternative':
        return node.elements.map(partOf).reduce(sequence, EMPTY);
      case 'Quantifier':
        return repeated(partOf(node.element), node);
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return place(node.raw);
      default:
        return EMPTY;
    }
  }

  function place(raw: string): Part {
    const matcher = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, ''));
    const at = takes.push(ALPHABET.map((character) => matcher.test(character))) - 1;
    follow.push(new Set());
    return { isNullable: false, first: [at], last: [at] };
  }

  function sequence(one: Part, other: Part): Part {
    for (const at of one.last) for (const to of other.first) follow[at]?.add(to);
    return {
      isNullable: one.isNullable && other.isNullable,
      first: one.isNullable ? [...one.first, ...other.first] : one.first,
      last: other.isNullable ? [...one.last, ...other.last] : other.last,
    };
  }

  function repeated(part: Part, { min, max }: AST.Quantifier): Part {
    if (max === Infinity) sequence(part, part);
    return { ...part, isNullable: part.isNullable || min === 0 };
  }
}

const EMPTY: Part = { isNullable: true, first: [], last: [] };

function either(parts: readonly Part[]): Part {
  return {
    isNullable: parts.some(({ isNullable }) => isNullable),
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
  };
}
