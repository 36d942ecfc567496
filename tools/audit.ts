// `npm run audit`: checks production dependencies for known vulnerabilities of high or critical severity.
// Exit code 1 when there is one, 2 when the registry did not respond.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { judgeAudit } from './audit/judge.ts';

const ROOT = path.join(import.meta.dirname, '..');

const { stdout, stderr, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { exitCode, lines } = judgeAudit(error ? { stdout: '', stderr: error.message } : { stdout, stderr });
for (const line of lines) console.log(line);
process.exitCode = exitCode;
