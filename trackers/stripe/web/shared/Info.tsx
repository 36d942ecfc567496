import { styled } from '@mui/material/styles';
import { color, focusRing, MIN_TARGET, radius } from '@plotline/web/ui/theme/tokens.ts';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import { Info as InfoIcon } from 'lucide-react';

const Button = styled('button')({
  display: 'inline-grid',
  placeItems: 'center',
  width: MIN_TARGET,
  height: MIN_TARGET,
  margin: '-4px 0 -4px 2px',
  padding: 0,
  border: 0,
  borderRadius: radius.full,
  background: 'none',
  color: color.muted,
  verticalAlign: 'middle',
  cursor: 'help',
  '&:focus-visible': focusRing,
});

interface InfoProps {
  /** Names the explained number. */
  about: string;
  /** One or two sentences. */
  children: string;
}

/** An "i" that explains how a number is computed. */
export function Info({ about, children }: InfoProps) {
  return (
    <Tooltip title={children}>
      <Button type="button" aria-label={`About ${about}: ${children}`}>
        <InfoIcon size={14} aria-hidden />
      </Button>
    </Tooltip>
  );
}
