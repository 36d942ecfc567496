import { IconButton } from './IconButton.tsx';
import { ArrowLeft } from 'lucide-react';
import { use } from 'react';
import { createPortal } from 'react-dom';
import { ShellContext } from './shell/shell-context.ts';
import { query } from './theme/tokens.ts';
import { useMatches } from './use-layout.ts';
import { SecondaryButton } from './SecondaryButton.tsx';

interface BackLinkProps {
  href: string;
  /** Names the target: `Back to settings`. */
  label: string;
}

/** A link in the top bar from a subpage to its parent; an arrow before the title on phones. */
export function BackLink({ href, label }: BackLinkProps) {
  const isPhone = useMatches(query.phone);
  const { title } = use(ShellContext);
  if (isPhone) {
    const arrow = (
      <IconButton href={href} aria-label={label} edge="start" data-back="">
        <ArrowLeft size={20} aria-hidden />
      </IconButton>
    );
    return title ? createPortal(arrow, title) : null;
  }
  return <SecondaryButton href={href}>{label}</SecondaryButton>;
}
