import { IconButton } from './IconButton.tsx';
import { styled } from './theme/styled.ts';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../platform/format.ts';
import { NativeSelect } from './NativeSelect.tsx';
import { Tooltip } from './Tooltip.tsx';
import { color, media, mixin, space, text } from './theme/tokens.ts';

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

const Bar = styled('div')({
  ...text[14],
  ...mixin.wrap,
  // On phones the buttons wrap to their own line.
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: `${space(1)} ${space(5)}`,
  minHeight: 52,
  padding: `${space(1)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});
const Rows = styled('div')({ display: 'flex', alignItems: 'center', gap: space(2) });
const Buttons = styled('div')({
  display: 'flex',
  // The last icon ends with the rows above.
  marginInlineEnd: -10,
  '& > [aria-disabled="true"]': { opacity: 0.38, cursor: 'default', '&:hover': { background: 'none' } },
});

/** "Rows per page:", "1-20 of 1,204", and, of several pages, the buttons to the first, previous, next and last one. */
export function Pagination(props: PaginationProps) {
  const { page, rowsPerPage, count, options = DEFAULT_OPTIONS, onPage, onRowsPerPage } = props;
  const last = Math.max(0, Math.ceil(count / rowsPerPage) - 1);
  const from = count === 0 ? 0 : page * rowsPerPage + 1;
  const to = Math.min(count, (page + 1) * rowsPerPage);
  return (
    <Bar>
      {options.length > 1 ? (
        <Rows>
          <span aria-hidden>Rows per page:</span>
          <NativeSelect
            label="Rows per page:"
            isLabelHidden
            value={String(rowsPerPage)}
            options={options.map((rows) => ({ value: String(rows), label: String(rows) }))}
            onChange={(rows) => onRowsPerPage(Number(rows))}
          />
        </Rows>
      ) : null}
      <span>{`${formatNumber(from)}-${formatNumber(to)} of ${formatNumber(count)}`}</span>
      {last > 0 || page > 0 ? (
        <Buttons>
          <PageButton name="first" target={page > 0 ? 0 : null} onPage={onPage}>
            <ChevronFirst size={20} aria-hidden />
          </PageButton>
          <PageButton name="previous" target={page > 0 ? page - 1 : null} onPage={onPage}>
            <ChevronLeft size={20} aria-hidden />
          </PageButton>
          <PageButton name="next" target={page < last ? page + 1 : null} onPage={onPage}>
            <ChevronRight size={20} aria-hidden />
          </PageButton>
          <PageButton name="last" target={page < last ? last : null} onPage={onPage}>
            <ChevronLast size={20} aria-hidden />
          </PageButton>
        </Buttons>
      ) : null}
    </Bar>
  );
}

interface PageButtonProps {
  name: string;
  /** The page that it opens; null when there is none. */
  target: number | null;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** Keeps the focus when it becomes disabled, unlike a button with `disabled`. */
function PageButton({ name, target, onPage, children }: PageButtonProps) {
  const label = `Go to ${name} page`;
  return (
    <Tooltip title={target === null ? '' : label}>
      <IconButton
        aria-label={label}
        aria-disabled={target === null}
        onClick={() => {
          if (target !== null) onPage(target);
        }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
