import { ListFilter, SearchX } from 'lucide-react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { styled } from '../ui/theme/styled.ts';
import { color, media, mixin, space, type Accent } from '../ui/theme/tokens.ts';

interface FilterButtonProps {
  /** The number of set filters. */
  count: number;
  isOpen: boolean;
  onClick: () => void;
}

/** Opens and closes the filters of an item list. */
export function FilterButton({ count, isOpen, onClick }: FilterButtonProps) {
  return (
    <SecondaryButton
      aria-expanded={isOpen}
      onClick={onClick}
      startIcon={<ListFilter size={16} aria-hidden />}
    >
      {count > 0 ? `Filter (${count})` : 'Filter'}
    </SecondaryButton>
  );
}

/** The filters of an item list, above it. */
export const FilterFields = styled('search')({
  ...mixin.grid(3),
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  alignItems: 'end',
  padding: `${space(3)} ${space(6)} ${space(4)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { gridTemplateColumns: '1fr 1fr', padding: `${space(3)} ${space(4)} ${space(4)}` },
});

/** Buttons as wide as their names, below the fields. */
export const FilterButtons = styled('div')({
  gridColumn: '1 / -1',
  ...mixin.wrap,
  gap: space(2),
  '& > *': { maxWidth: '100%' },
});

interface NoMatchProps {
  /** `games` */
  noun: string;
  accent: Accent;
  onClear: () => void;
}

/** Instead of a list without matches. */
export function NoMatch({ noun, accent, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      accent={accent}
      action={<SecondaryButton onClick={onClear}>Clear filters</SecondaryButton>}
    >
      No {noun} match these filters.
    </EmptyState>
  );
}
