/** Output of `npm audit --json`. */
export interface AuditOutput {
  readonly stdout: string;
  readonly stderr: string;
}

export interface Verdict {
  /** 0: no severe vulnerability is known. 1: some are. 2: unknown, because the registry did not respond. */
  readonly exitCode: 0 | 1 | 2;
  readonly lines: readonly string[];
}

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
  /** Advisories, or the names of the packages that depend on the vulnerable one. */
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
}

const SEVERE = new Set(['high', 'critical']);

/** Judges npm's report; its exit code is the same for a vulnerability and a failed request. */
export function judgeAudit({ stdout, stderr }: AuditOutput): Verdict {
  const report = parse(stdout);
  const found = report?.['vulnerabilities'];
  if (!isRecord(found)) return unasked(report, stderr);
  // The format is npm's: `auditReportVersion` 2.
  const all = Object.values(found) as readonly Vulnerability[];
  const severe = all.filter(({ severity }) => SEVERE.has(severity));
  const rest = all.length - severe.length;
  if (severe.length === 0)
    return { exitCode: 0, lines: [`No high or critical vulnerability is known; ${rest} of lower severity.`] };
  return { exitCode: 1, lines: [`${severe.length} high or critical:`, ...severe.flatMap(describe)] };
}

function describe({ name, severity, range, via }: Vulnerability): string[] {
  const causes = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title}: ${one.url}`));
  return [`  ${name} ${range} (${severity})`, ...causes.map((cause) => `    ${cause}`)];
}

function unasked(report: Readonly<Record<string, unknown>> | undefined, stderr: string): Verdict {
  const summary = isRecord(report?.['error']) ? report['error']['summary'] : undefined;
  const said = [summary, report?.['message']].find(isText);
  const reason = said ?? stderr.trim().split('\n').at(-1);
  return {
    exitCode: 2,
    lines: [`The registry could not be asked, so nothing is known: ${reason || 'npm gave no reason'}`],
  };
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const report: unknown = JSON.parse(text);
    return isRecord(report) ? report : undefined;
  } catch {
    // The caller reports a missing report.
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
