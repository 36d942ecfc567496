import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { startServerProcess, type ServerProcess } from '../tests/support/server-process.ts';

/**
 * Twenty users import a file each at once; prints the memory of the server's main process and its response times
 * meanwhile: `node bench/imports.ts <file.pgn or file.csv>…` (`USERS=20`), with `--hostile` also files
 * that keep a parser busy, and a SIGTERM while they are parsed.
 */
const USERS = Number(process.env['USERS'] ?? 20);
const SAMPLE_MS = 50;
const TARGETS = { rssMb: 400, healthP95Ms: 50 } as const;

const HOSTILE: Readonly<Record<string, string>> = {
  'backslashes in a tag': `[Event "${'\\'.repeat(100)}x`,
  'brackets in a comment': `[Event "x"]\n\n1. e4 {${'[%a '.repeat(100_000)}`,
  'exclamation marks': `[Event "x"]\n\n1. e4${'!'.repeat(60_000)}x`,
  'braces in braces': `[Event "x"]\n\n1. e4 ${'{{}'.repeat(8_000_000)}`,
  'numbers in one word': `[Event "x"]\n\n${'1.'.repeat(12_000_000)}e4`,
  'games without tags': `[Event "x"]\n\n1. e4 *\n\n`.repeat(99_000),
};

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isHostile = process.argv.includes('--hostile');

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plotline-bench-'));
const server = await startServerProcess({ dataDir });
try {
  await measure('nothing', () => new Promise((resolve) => setTimeout(resolve, 5_000)));
  if (files.length > 0) await measure(`${USERS} imports at once`, importAll);
  if (isHostile) await measure('previews of hostile files', previewHostile);
  if (isHostile) await endWhileParsing();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true });
}

async function importAll(): Promise<void> {
  const cookies = await Promise.all(Array.from({ length: USERS }, (_, index) => signUp(`importer_${index}`)));
  const lines = await Promise.all(
    cookies.map(async (cookie, index) => {
      const file = files[index % files.length] ?? '';
      const begin = performance.now();
      const outcome = await importFile(cookie, file);
      return `${path.basename(file)}: ${outcome}, ${Math.round(performance.now() - begin)} ms`;
    }),
  );
  console.log(lines.join('\n'));
}

async function importFile(cookie: string, file: string): Promise<string> {
  const content = await readFile(file);
  if (file.endsWith('.pgn')) {
    const preview = await upload(cookie, '/api/chess/import/preview', { content });
    const username = preview.body.players?.[0]?.name ?? 'nobody';
    const { status, body } = await upload(cookie, '/api/chess/import', { content, fields: { username } });
    return `${status}, ${body.imported ?? JSON.stringify(body)} games`;
  }
  const preview = await upload(cookie, '/api/weights/import/preview', { content });
  if (preview.status !== 200) return `${preview.status}, ${JSON.stringify(preview.body)}`;
  const { status, body } = await call(cookie, `/api/weights/import/${preview.body.batch_id}/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ unit: 'kg' }),
  });
  return `${status}, ${body.imported ?? JSON.stringify(body)} workouts`;
}

async function previewHostile(): Promise<void> {
  for (const [index, [name, text]] of Object.entries(HOSTILE).entries()) {
    const cookie = await signUp(`hostile_${index}`);
    const content = Buffer.from(text);
    const begin = performance.now();
    const { status } = await upload(cookie, '/api/chess/import/preview', { content });
    console.log(
      `${name}, ${content.length} bytes: ${status} after ${Math.round(performance.now() - begin)} ms`,
    );
  }
}

async function endWhileParsing(): Promise<void> {
  const cookie = await signUp('hostile_last');
  const content = Buffer.from(HOSTILE['braces in braces'] ?? '');
  const answer = upload(cookie, '/api/chess/import/preview', { content }).catch((error: unknown) => ({
    status: String(error),
  }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const begin = performance.now();
  const code = await server.stop();
  const { status } = await answer;
  console.log(
    `SIGTERM while parsing: code ${code} after ${Math.round(performance.now() - begin)} ms, ${status}`,
  );
}

async function measure(name: string, run: () => Promise<void>): Promise<void> {
  const rss: number[] = [];
  const health: number[] = [];
  const over = new AbortController();
  const sampling = sample();
  try {
    await run();
  } finally {
    over.abort();
    await sampling;
  }
  const sorted = health.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const most = Math.max(...rss);
  console.log(
    `${name}: RSS at most ${most} MB (target ${TARGETS.rssMb}), /healthz p95 ${p95.toFixed(1)} ms ` +
      `(target ${TARGETS.healthP95Ms}), worst ${sorted.at(-1)?.toFixed(1)} ms, of ${health.length}\n`,
  );

  async function sample(): Promise<void> {
    while (!over.signal.aborted) {
      const begin = performance.now();
      await request('/healthz').then((answer) => answer.text());
      health.push(performance.now() - begin);
      rss.push(await rssMbOf(server));
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  }
}

async function rssMbOf({ process: child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function signUp(username: string): Promise<string> {
  const answer = await request('/api/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@example.org`,
      password: 'Violet-Kite-7',
      password_confirm: 'Violet-Kite-7',
    }),
  });
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
  return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

interface Body {
  readonly imported?: number;
  readonly batch_id?: string;
  readonly players?: readonly { readonly name: string }[];
}

function upload(
  cookie: string,
  url: string,
  { content, fields = {} }: { content: Buffer<ArrayBuffer>; fields?: Record<string, string> },
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([content]), 'upload');
  return call(cookie, url, { method: 'POST', body });
}

async function call(cookie: string, url: string, init: RequestInit): Promise<{ status: number; body: Body }> {
  const headers = { ...(init.headers as Record<string, string> | undefined), cookie };
  const answer = await request(url, { ...init, headers });
  // The response has the contract's shape.
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** Without the time limits of `fetch`: an import may be queued for minutes. */
async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const sent = new Request(`${server.url}${url}`, init);
  const headers = { ...Object.fromEntries(sent.headers), connection: 'close' };
  const outgoing = http.request(sent.url, { method: sent.method, headers });
  outgoing.end(Buffer.from(await sent.arrayBuffer()));
  // The event passes the response only.
  const [answer] = (await once(outgoing, 'response')) as [http.IncomingMessage];
  const body = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>));
  const cookie = answer.headers['set-cookie']?.[0];
  return new Response(body, {
    status: answer.statusCode ?? 500,
    headers: cookie ? { 'set-cookie': cookie } : {},
  });
}
