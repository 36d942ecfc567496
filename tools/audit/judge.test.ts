import { expect, test } from 'vitest';
import { judgeAudit } from './judge.ts';

const vulnerability = (name: string, severity: string, via: unknown[]) => ({
  [name]: { name, severity, range: '<1.2.3', via, isDirect: true, fixAvailable: true },
});
const report = (...found: object[]) => ({
  stdout: JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.assign({}, ...found) }),
  stderr: '',
});
const advisory = { title: 'Prototype pollution', url: 'https://advisories.example/1', severity: 'high' };

test('when no severe vulnerability is known, the audit passes', () => {
  expect(judgeAudit(report()).exitCode).toBe(0);
  expect(judgeAudit(report(vulnerability('small', 'moderate', [])))).toEqual({
    exitCode: 0,
    lines: ['No high or critical vulnerability is known; 1 of lower severity.'],
  });
});

test('when a production dependency has a severe vulnerability, the audit fails and names it', () => {
  const found = report(vulnerability('deep', 'critical', [advisory]), vulnerability('top', 'high', ['deep']));
  expect(judgeAudit(found)).toEqual({
    exitCode: 1,
    lines: [
      '2 high or critical:',
      '  deep <1.2.3 (critical)',
      '    Prototype pollution: https://advisories.example/1',
      '  top <1.2.3 (high)',
      '    by deep',
    ],
  });
});

test.each([
  ['an error of npm', JSON.stringify({ error: { summary: 'ENOTFOUND' } }), '', 'ENOTFOUND'],
  [
    'a registry without audits',
    JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } }),
    'see the log',
    '405 Method Not Allowed',
  ],
  ['no report', '', 'npm error\nnpm error network timeout', 'npm error network timeout'],
  ['nothing at all', '', '', 'npm gave no reason'],
])(
  'when there is %s, the audit says that nothing is known and does not pass',
  (_, stdout, stderr, reason) => {
    expect(judgeAudit({ stdout, stderr })).toEqual({
      exitCode: 2,
      lines: [`The registry could not be asked, so nothing is known: ${reason}`],
    });
  },
);
