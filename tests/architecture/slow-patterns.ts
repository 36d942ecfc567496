import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { hasAmbiguousLoop } from './ambiguous-loops.ts';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Returns the reasons for which a pattern is not linear. */
export function slowness({ source, flags }: Pattern): string[] {
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
