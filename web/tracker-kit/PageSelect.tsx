import { ChevronDown, type LucideProps } from 'lucide-react';
import type { Accent } from '@plotline/contract/tracker.ts';
import type { ComponentPropsWithRef, ComponentType } from 'react';
import { styled } from '../ui/theme/styled.ts';
import { accents, color, focusRing, mixin, radius, space, text, weight } from '../ui/theme/tokens.ts';

interface FaceProps {
  /** The tracker's icon, in its accent. */
  icon: ComponentType<LucideProps>;
  accent: Accent;
  /** The selected option. */
  children: string;
}

const look = {
  ...text[14],
  ...mixin.row(2),
  position: 'relative',
  width: '100%',
  minWidth: 0,
  minHeight: 40,
  margin: 0,
  padding: `0 ${space(3)}`,
  ...mixin.outlined('base'),
  backgroundColor: color.card,
  color: 'inherit',
  fontWeight: weight.semibold,
  textAlign: 'start',
  '&:hover': { borderColor: color.outlineStrong, backgroundColor: color.page },
  // The top bar would cover the upper edge of a ring around it.
  '&:focus-visible, &:has(:focus-visible)': { ...focusRing, outlineOffset: -2 },
  '& > svg': { flex: 'none' },
  '& > span': { ...mixin.ellipsis, flex: 1 },
} as const;
const Field = styled('div')(look);
const Button = styled('button')({ ...look, cursor: 'pointer' });
/** Over its face: the browser's own select, as large as what is seen. */
const Select = styled('select')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  border: 0,
  borderRadius: radius.base,
  opacity: 0,
  cursor: 'pointer',
  backgroundColor: color.card,
  color: color.ink,
  // Smaller text makes phones zoom in.
  font: 'inherit',
  fontSize: '1rem',
});

interface PageSelectProps extends Omit<FaceProps, 'children'> {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** The select of a tracker page for what it shows: a rating pool, a currency. */
export function PageSelect({ label, value, options, onChange, ...face }: PageSelectProps) {
  return (
    <Field>
      <Face {...face}>{options.find((option) => option.value === value)?.label ?? ''}</Face>
      <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type PageSelectButtonProps = FaceProps & Omit<ComponentPropsWithRef<'button'>, 'color' | 'children'>;

/** A button that looks like `PageSelect` and opens a list with a search. */
export function PageSelectButton({ icon, accent, children, ...button }: PageSelectButtonProps) {
  return (
    <Button type="button" {...button}>
      <Face icon={icon} accent={accent}>
        {children}
      </Face>
    </Button>
  );
}

function Face({ icon: Icon, accent, children }: FaceProps) {
  return (
    <>
      <Icon size={16} color={accents[accent][700]} aria-hidden />
      <span>{children}</span>
      <ChevronDown size={16} aria-hidden />
    </>
  );
}
