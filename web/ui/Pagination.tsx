import TablePagination from '@mui/material/TablePagination';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { formatNumber } from '../platform/format.ts';

interface PaginationProps {
  /** From 0. */
  page: number;
  rowsPerPage: number;
  /** All rows there are. */
  count: number;
  options?: readonly number[];
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

/** "Rows per page:", "1-20 of 1,204", and the buttons to the first, previous, next and last page. */
export function Pagination({
  page,
  rowsPerPage,
  count,
  options = DEFAULT_OPTIONS,
  onPage,
  onRowsPerPage,
}: PaginationProps) {
  const labelId = useId();
  return (
    <TablePagination
      component="div"
      page={page}
      rowsPerPage={rowsPerPage}
      count={count}
      rowsPerPageOptions={options}
      showFirstButton
      showLastButton
      slotProps={{
        select: {
          native: true,
          IconComponent: ChevronDown,
          // The native select gets no name by itself.
          labelId,
          inputProps: { 'aria-labelledby': labelId },
        },
      }}
      onPageChange={(_, next) => onPage(next)}
      onRowsPerPageChange={(event) => onRowsPerPage(Number(event.target.value))}
      labelDisplayedRows={({ from, to, count: all }) =>
        `${formatNumber(from)}-${formatNumber(to)} of ${formatNumber(all)}`
      }
      sx={style}
    />
  );
}
