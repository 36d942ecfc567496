import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { unzip } from '../../../tests/support/unzip.ts';
import { jsonList, type ExportSection } from '../../platform/export-files.ts';
import { createLogger } from '../../platform/log.ts';
import { createExportWriter } from './export-writer.service.ts';

const { db } = await createTestDatabase();
const rows = [{ uuid: 'first' }, { uuid: 'unreadable' }, { uuid: 'last' }];

const section: ExportSection = {
  folder: 'balls',
  countRows: async () => rows.length,
  files: ({ shapeEach, addProgress }) => [
    { name: 'throws.json', about: 'Your throws.', content: jsonList(shapedRows(shapeEach, addProgress)) },
    { name: 'after.txt', about: 'The next file.', content: textOf('complete') },
  ],
};

async function* shapedRows(
  shapeEach: Parameters<ExportSection['files']>[0]['shapeEach'],
  addProgress: (count: number) => void,
) {
  yield shapeEach(rows, (row) => {
    if (row.uuid === 'unreadable') throw new RangeError('Invalid time value');
    return row;
  });
  addProgress(rows.length);
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

test('when one row cannot be written, the export has the others, the next files, and names the row', async () => {
  const logged: { id: string; level: number }[] = [];
  const log = createLogger(
    { logLevel: 'error' },
    { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
  );
  const writeExport = createExportWriter(
    { db, log, now: () => new Date('2026-03-10T12:00:00.000Z'), config: { brandName: 'Plotline' } as never },
    { accounts: { findById: async () => ({ username: 'ada' }) as never }, sections: [section] },
  );
  let zip = Buffer.alloc(0);
  const shares: number[] = [];
  await writeExport(
    { userId: 'ada', signal: new AbortController().signal, onProgress: (share) => void shares.push(share) },
    async (stream) => void (zip = await buffer(stream)),
  );
  const files = await unzip(zip);
  expect(JSON.parse(String(files.get('balls/throws.json')))).toEqual([{ uuid: 'first' }, { uuid: 'last' }]);
  expect(String(files.get('balls/after.txt'))).toBe('complete');
  const readme = String(files.get('README.txt'));
  expect(readme).toContain('LEFT OUT, because a value in them could not be written:\nunreadable\n');
  expect(readme).not.toContain('INCOMPLETE');
  expect(logged).toMatchObject([{ id: 'unreadable', level: 50 }]);
  expect(shares).toEqual([1]);
});
