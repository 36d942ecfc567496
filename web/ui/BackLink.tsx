import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowLeft } from 'lucide-react';
import { query } from './theme/tokens.ts';
import { useMatches } from './use-layout.ts';

interface BackLinkProps {
  href: string;
  /** Where it leads: `Back to settings`. */
  label: string;
}

/** The way from a page of its own to the one above it, in the top bar; an arrow on phones. */
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
