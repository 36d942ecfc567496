import { styled } from '@mui/material/styles';
import { Check, Circle } from 'lucide-react';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { color, space, text } from './theme/tokens.ts';

export interface ChecklistRule {
  readonly label: string;
  readonly isMet: boolean;
}

const List = styled('ul')({
  ...text[13],
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: space(1),
});
const Rule = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: color.muted,
  '&[data-met]': { color: color.success },
  '& svg': { flex: 'none' },
});

/** The requirements of a password, ticked when met. */
export function PasswordChecklist({ rules }: { rules: readonly ChecklistRule[] }) {
  return (
    <List aria-label="Password requirements" aria-live="polite">
      {rules.map(({ label, isMet }) => (
        <Rule key={label} data-met={isMet ? '' : undefined}>
          {isMet ? <Check size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
          {label}
          <VisuallyHidden>{isMet ? ' (met)' : ' (not met)'}</VisuallyHidden>
        </Rule>
      ))}
    </List>
  );
}
