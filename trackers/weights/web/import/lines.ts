interface LineFinding {
  readonly line: number;
  readonly reason: string;
}

/** What there is to say of lines, as lists of findings draw it. */
export function linesOf(findings: readonly LineFinding[]) {
  return findings.map(({ line, reason }) => ({ place: line, reason }));
}
