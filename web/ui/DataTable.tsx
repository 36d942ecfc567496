import { styled } from './theme/styled.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { color, focusRing, layout, media, mixin, radius, space, text, weight } from './theme/tokens.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end of the column. */
  readonly isNumeric?: boolean;
  readonly isSortable?: boolean;
  /** Takes the remaining width, and is clipped. */
  readonly isFlexible?: boolean;
  /** Hidden on phones. */
  readonly isSecondary?: boolean;
  /** Hidden on tablets and phones. */
  readonly isDetail?: boolean;
}

export interface Sort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Pale while newer rows load. */
  isStale?: boolean;
  /** Keeps the header below the top bar while the page scrolls; such a table cannot scroll sideways. */
  isHeaderSticky?: boolean;
}

/** Phones with large texts, upright or not: even a table with a sticky header scrolls sideways. */
const LARGE_TEXT = `${media.largeText}, (min-width: 700px) and (max-width: 36em)`;

// The width of the card decides, not that of the screen.
const Scroll = styled('div')({
  position: 'relative',
  overflowX: 'auto',
  containerType: 'inline-size',
  '&[data-sticky]': { overflowX: 'visible', [LARGE_TEXT]: { overflowX: 'auto' } },
});
const Table = styled('table')({
  ...mixin.figures(14),
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: `0 ${space(3)}`, textAlign: 'start', whiteSpace: 'nowrap' },
  '& :is(th, td):first-of-type': { paddingInlineStart: space(6) },
  '& :is(th, td):last-of-type': { paddingInlineEnd: space(6) },
  '& th': { ...text[12], height: 36, fontWeight: weight.medium, color: color.muted },
  '& td': { height: 44, borderTop: `1px solid ${color.outline}` },
  '& tbody tr:hover': { backgroundColor: color.page },
  '& [data-numeric]': { textAlign: 'end' },
  '& [data-flexible]': {
    width: '100%',
    maxWidth: 0,
    overflow: 'hidden',
    [LARGE_TEXT]: { minWidth: '8rem' },
  },
  '&[data-stale] tbody': { opacity: 0.6 },
  '[data-sticky] > & thead th': {
    position: 'sticky',
    top: layout.topBar,
    zIndex: 1,
    backgroundColor: color.page,
    // Borders of a collapsed table would scroll away.
    boxShadow: `inset 0 1px ${color.outline}, inset 0 -1px ${color.outline}`,
    [media.landscapePhone]: { top: layout.topBarPhone },
    [LARGE_TEXT]: { position: 'static' },
  },
  '[data-sticky] > & tbody tr:first-of-type td': { borderTop: 0 },
  '@container (max-width: 760px)': { '& [data-detail]': { display: 'none' } },
  '@container (max-width: 500px)': {
    '& th, & td': { padding: `0 ${space(2)}` },
    '& :is(th, td):first-of-type': { paddingInlineStart: space(4) },
    '& :is(th, td):last-of-type': { paddingInlineEnd: space(4) },
  },
  '@container (max-width: 430px)': {
    '& [data-secondary]': { display: 'none' },
    // The last visible column.
    '& :has(+ [data-secondary]:last-of-type)': { paddingInlineEnd: space(4) },
  },
});
const SortButton = styled('button')({
  font: 'inherit',
  color: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: 0,
  ...mixin.plainButton,
  borderRadius: radius.small / 2,
  '&:hover, &[data-active]': { color: color.ink, fontWeight: weight.semibold },
  '&:focus-visible': focusRing,
});

/** A table. The caller sorts and pages the data. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, sort, onSort, isStale, isHeaderSticky } = props;
  return (
    <Scroll data-sticky={isHeaderSticky ? '' : undefined}>
      <Table aria-label={label} data-stale={isStale ? '' : undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" aria-sort={ariaSort(column, sort)} {...flags(column)}>
                {column.isSortable && onSort ? (
                  <SortHeader column={column} sort={sort} onSort={onSort} />
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.key} {...flags(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

interface SortHeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

function SortHeader<Row>({ column, sort, onSort }: SortHeaderProps<Row>) {
  const isActive = sort?.key === column.key;
  const isDescending = isActive && sort.direction === 'desc';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <SortButton
      type="button"
      data-active={isActive ? '' : undefined}
      onClick={() => onSort({ key: column.key, direction: isDescending ? 'asc' : 'desc' })}
    >
      {column.header}
      {isActive ? <Arrow size={12} aria-hidden /> : null}
    </SortButton>
  );
}

function ariaSort<Row>(column: Column<Row>, sort: Sort | undefined): 'ascending' | 'descending' | undefined {
  if (sort?.key !== column.key) return undefined;
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

function flags<Row>({ isNumeric, isFlexible, isSecondary, isDetail }: Column<Row>) {
  return {
    ...(isNumeric ? { 'data-numeric': '' } : {}),
    ...(isFlexible ? { 'data-flexible': '' } : {}),
    ...(isSecondary ? { 'data-secondary': '' } : {}),
    ...(isDetail ? { 'data-detail': '' } : {}),
  };
}
