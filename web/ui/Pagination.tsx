import TablePagination from '@mui/material/TablePagination';
import { ChevronDown } from 'lucide-react';
import { formatNumber } from '../platform/format.ts';
import { media, radius } from './theme/tokens.ts';

interface PaginationProps {
  /** From 0. */
  page: number;
  rowsPerPage: number;
  /** All rows there are. */
  count: number;
  options?: readonly number[];
  /** Stays at the bottom of the viewport while its list is longer; not on phones, which have little height. */
  isSticky?: boolean;
  onPage: (page: number) => void;
  onRowsPerPage: (rows: number) => void;
}

const DEFAULT_OPTIONS = [10, 25, 50, 100];

const style = {
  borderTop: 1,
  borderColor: 'divider',
  // On phones the buttons wrap to their own line.
  '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end', rowGap: 1, py: 1 },
  '& .MuiTablePagination-selectIcon': { width: 16, height: 16 },
  '& .MuiTablePagination-spacer': { flex: '1 1 0' },
};

const stickyStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  borderRadius: `0 0 ${radius.card}px ${radius.card}px`,
  [media.phone]: { position: 'static' },
  [media.landscapePhone]: { position: 'static' },
} as const;

/** "Rows per page:", "1-20 of 1,204", and the buttons to the first, previous, next and last page. */
export function Pagination({
  page,
  rowsPerPage,
  count,
  options = DEFAULT_OPTIONS,
  isSticky = false,
  onPage,
  onRowsPerPage,
}: PaginationProps) {
  return (
    <TablePagination
      component="div"
      page={page}
      rowsPerPage={rowsPerPage}
      count={count}
      rowsPerPageOptions={options}
      showFirstButton
      showLastButton
      slotProps={{ select: { native: true, IconComponent: ChevronDown } }}
      onPageChange={(_, next) => onPage(next)}
      onRowsPerPageChange={(event) => onRowsPerPage(Number(event.target.value))}
      labelDisplayedRows={({ from, to, count: all }) =>
        `${formatNumber(from)}-${formatNumber(to)} of ${formatNumber(all)}`
      }
      sx={isSticky ? { ...style, ...stickyStyle } : style}
    />
  );
}
