import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowLeft } from 'lucide-react';
import { query } from './theme/tokens.ts';
import { useMatches } from './use-layout.ts';

interface BackLinkProps {
  href: string;
  /** Names the target: `Back to settings`. */
  label: string;
}

/** A link in the top bar from a subpage to its parent; an arrow on phones. */
export function BackLink({ href, label }: BackLinkProps) {
  const isPhone = useMatches(query.phone);
  if (isPhone) {
    return (
      <IconButton href={href} aria-label={label}>
        <ArrowLeft size={20} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button variant="outlined" color="inherit" href={href}>
      {label}
    </Button>
  );
}
