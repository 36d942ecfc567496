import { styled } from '../../../ui/theme/styled.ts';
import type { StorageUse } from '@plotline/contract/operations.ts';
import { counted, formatBytes, formatNumber, formatPercent } from '../../../platform/format.ts';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { StatsSkeleton } from '../../../ui/Skeletons.tsx';
import { StatRow } from '../../../ui/StatRow.tsx';
import { StatTile } from '../../../ui/StatTile.tsx';
import { mixin } from '../../../ui/theme/tokens.ts';
import { AdminContent } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { useStorageUse } from './use-operations.ts';

type Table = StorageUse['database']['tables'][number];
type Folder = StorageUse['files']['folders'][number];

const SKELETON_ROWS = 6;

const Pair = styled('div')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))',
  alignItems: 'start',
});

/** The sizes of the database, its largest tables, and the files. */
export function Storage() {
  return (
    <AdminContent
      query={useStorageUse()}
      failure={(error) => fetchFailure('storage', error)}
      skeleton={<StorageSkeleton />}
    >
      {(use) => <StorageSizes use={use} />}
    </AdminContent>
  );
}

function StorageSizes({ use: { database, files, disk } }: { use: StorageUse }) {
  const free = disk.bytes === 0 ? '' : ` (${formatPercent(disk.free_bytes / disk.bytes)})`;
  const tiles = [
    { label: 'Database', bytes: database.bytes, note: database.version },
    { label: 'Files', bytes: files.bytes, note: counted(files.count, 'file') },
    { label: 'Free disk space', bytes: disk.free_bytes, note: `of ${formatBytes(disk.bytes)}${free}` },
  ];
  return (
    <>
      <StatRow>
        {tiles.map(({ label, bytes, note }) => (
          <StatTile
            key={label}
            label={label}
            parts={[{ value: formatBytes(bytes) }]}
            note={note}
            size="compact"
          />
        ))}
      </StatRow>
      <Pair>
        <SectionCard isFlush title="Largest tables" subtitle="Sizes include indexes; rows are estimates">
          <DataTable
            label="Largest tables"
            columns={TABLE_COLUMNS}
            rows={database.tables}
            keyOf={({ name }) => name}
          />
        </SectionCard>
        <SectionCard isFlush title="Files by folder" subtitle="Without the embedded database">
          <DataTable
            label="Files by folder"
            columns={FOLDER_COLUMNS}
            rows={files.folders}
            keyOf={({ name }) => name}
          />
        </SectionCard>
      </Pair>
    </>
  );
}

const TABLE_COLUMNS: readonly Column<Table>[] = [
  { key: 'name', header: 'Table', isFlexible: true, cell: ({ name }) => <span title={name}>{name}</span> },
  { key: 'rows', header: 'Rows', isNumeric: true, cell: ({ rows }) => formatNumber(rows) },
  {
    key: 'indexes',
    header: 'Indexes',
    isNumeric: true,
    isSecondary: true,
    cell: ({ index_bytes }) => formatBytes(index_bytes),
  },
  { key: 'bytes', header: 'Size', isNumeric: true, cell: ({ bytes }) => formatBytes(bytes) },
];

const FOLDER_COLUMNS: readonly Column<Folder>[] = [
  {
    key: 'name',
    header: 'Folder',
    isFlexible: true,
    cell: ({ name }) => <span title={name}>{name === '.' ? 'Outside of folders' : name}</span>,
  },
  { key: 'count', header: 'Files', isNumeric: true, cell: ({ count }) => formatNumber(count) },
  { key: 'bytes', header: 'Size', isNumeric: true, cell: ({ bytes }) => formatBytes(bytes) },
];

function StorageSkeleton() {
  return (
    <>
      <StatsSkeleton count={3} size="compact" />
      <Pair>
        {['Largest tables', 'Files by folder'].map((title) => (
          <SectionCard key={title} isFlush title={title} subtitle="Loading">
            <RowsSkeleton rows={SKELETON_ROWS} />
          </SectionCard>
        ))}
      </Pair>
    </>
  );
}
