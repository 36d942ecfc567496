import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { archive } from '../../tests/support/archive.ts';
import { enterSample } from '../../trackers/chess/fixtures/sample.ts';
import type { HarmScenario } from './scenario.ts';

const POLL_MS = 100;
const IMPORTS = 8;
const IMPORT_MS_MAX = 5_000;

/** One account restores hostile archives again and again, while another user imports files. */
export const restore: HarmScenario = {
  name: 'restore',
  prepare: async ({ server, signUp }) => {
    const { cookie } = await signUp('hostile');
    const archives = await Promise.all(hostileRows().map(archiveOf));
    const url = `${server.url}/api/auth/import`;
    return async (signal) => {
      for (let index = 0; !signal.aborted; index += 1) {
        const body = formWith(archives[index % archives.length] ?? Buffer.alloc(0));
        // Refused while another restore runs, or by the limit of calls.
        await (await fetch(url, { method: 'POST', headers: { cookie }, body })).text();
        await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
      }
    };
  },
  measureBeside: async ({ server, signUp }) => {
    const durations: number[] = [];
    for (let index = 0; index < IMPORTS; index += 1) {
      const { cookie } = await signUp(`importer_${index}`);
      const startedAt = performance.now();
      await enterSample(async (path, body) => {
        // The sample sends a form.
        const answer = await fetch(server.url + path, {
          method: 'POST',
          headers: { cookie },
          body: body as FormData,
        });
        if (!answer.ok) throw new Error(`an import failed: ${answer.status} ${await answer.text()}`);
      }, new Date());
      durations.push(performance.now() - startedAt);
    }
    return [{ name: 'import of others, ms (longest)', value: Math.max(...durations), atMost: IMPORT_MS_MAX }];
  },
};

/** Rows by table: small archives that unpack to much, and a large one of rows that no rule refuses. */
function hostileRows(): readonly Readonly<Record<string, string>>[] {
  const objects = Array.from({ length: 300_000 }, () => '{}').join();
  const keys = Array.from({ length: 200_000 }, (_, index) => `"${index}":${index}`).join();
  const comment = { created_at: '2026-01-01T00:00:00Z', content: 'x', is_withheld: false };
  return [
    { media: lines(100, () => `{"uuid":"${randomUUID()}","alt_text":[${objects}]}`) },
    { activities: lines(20, () => `{${keys}}`) },
    { comments: lines(2_000_000, () => '{"content":"x"}') },
    {
      comments: lines(100_000, () =>
        JSON.stringify({ uuid: randomUUID(), activity_uuid: randomUUID(), ...comment }),
      ),
    },
  ];
}

function lines(count: number, line: () => string): string {
  return Array.from({ length: count }, () => `${line()}\n`).join('');
}

function archiveOf(rows: Readonly<Record<string, string>>): Promise<Buffer> {
  const files = Object.entries(rows).map(([table, text]) => [`restore/${table}.jsonl`, text]);
  return archive(Object.fromEntries(files));
}

function formWith(content: Buffer): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'application/zip' }), 'export.zip');
  return form;
}
