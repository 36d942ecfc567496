import { styled } from '@mui/material/styles';
import { sectionOf, type TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { EyeOff } from 'lucide-react';
import type { StripeSection } from '../../contract/page.ts';
import { amountsLabel } from './amounts-label.ts';

const Note = styled('p')({
  ...text[13],
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  margin: 0,
  color: color.muted,
  '& svg': { flex: 'none' },
});

interface AmountsNoteProps {
  page: TrackerPageOf<StripeSection>;
  username: string;
}

/** Says what others see of the amounts; nothing where they are exact. */
export function AmountsNote({ page, username }: AmountsNoteProps) {
  if (!page.visibility.hidden.includes('amounts')) return null;
  return (
    <Note>
      <EyeOff size={16} aria-hidden />
      {amountsLabel(page.headline, sectionOf(page, 'revenue')?.unit ?? 'index', username)}
    </Note>
  );
}
