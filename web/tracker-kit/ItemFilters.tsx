import { ListFilter, SearchX, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { styled } from '../ui/theme/styled.ts';
import { color, media, mixin, space, type Accent } from '../ui/theme/tokens.ts';
import { visuallyHidden } from '../ui/VisuallyHidden.tsx';

interface FilterActionsProps {
  /** The number of set filters. */
  count: number;
  isOpen: boolean;
  /** The id of the fields. */
  panelId: string;
  onToggle: () => void;
  onClear: () => void;
}

const ClearIcon = styled('span')({ display: 'none', [media.phone]: { display: 'block' } });
const ClearText = styled('span')({ [media.phone]: visuallyHidden });
/** On phones a cross, as the line of the title has no room for the text. */
const CLEAR = {
  [media.phone]: { '&&': { padding: '0 12px', marginInline: '-12px -8px' } },
} as const;

/** In the header of an item list: opens, closes and clears its filters. */
export function FilterActions({ count, isOpen, panelId, onToggle, onClear }: FilterActionsProps) {
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <>
      {count > 0 ? (
        <Button
          sx={CLEAR}
          onClick={() => {
            // This button disappears.
            toggle.current?.focus();
            onClear();
          }}
        >
          <ClearIcon>
            <X size={16} aria-hidden />
          </ClearIcon>
          <ClearText>Clear filters</ClearText>
        </Button>
      ) : null}
      <SecondaryButton
        ref={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onToggle}
        startIcon={<ListFilter size={16} aria-hidden />}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </SecondaryButton>
    </>
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

interface NoMatchProps {
  /** `games` */
  noun: string;
  accent: Accent;
}

/** Instead of a list without matches. */
export function NoMatch({ noun, accent }: NoMatchProps) {
  return (
    <EmptyState icon={<SearchX />} accent={accent}>
      No {noun} match these filters.
    </EmptyState>
  );
}
