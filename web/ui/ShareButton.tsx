import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { Share } from 'lucide-react';
import { color, query, radius } from './theme/tokens.ts';
import { useToast } from './Toasts.tsx';
import { useMatches } from './use-layout.ts';

export interface ShareButtonProps {
  /** A path of this site (`/ada`) or a URL; by default the URL of this page. */
  href?: string;
  /** The title for the device's share sheet; by default the title of this page. */
  title?: string;
  /** `auto` shows only the icon on phones; `quiet` has no outline, for a row of actions. */
  variant?: 'auto' | 'button' | 'icon' | 'quiet';
}

/** Returns a function that copies a URL and shows a toast, for menus. */
export function useCopyLink(): (href: string) => Promise<void> {
  const toast = useToast();
  return async (href) => {
    const url = absolute(href);
    const message = (await copy(url)) === 'copied' ? 'Link copied' : `Couldn't copy the link: ${url}`;
    toast({ message });
  };
}

/** Returns a function that opens the device's share sheet, else copies the URL and shows a toast. */
export function useShare(): (shared: Pick<ShareButtonProps, 'href' | 'title'>) => Promise<void> {
  const toast = useToast();
  return async ({ href = '', title = document.title }) => {
    const url = absolute(href);
    const outcome = await shareOrCopy(url, title);
    if (outcome === 'copied') toast({ message: 'Link copied' });
    if (outcome === 'failed') toast({ message: `Couldn't copy the link: ${url}` });
  };
}

/** Returns whether sharing opens a share sheet; else it copies the URL. */
export function canShare(): boolean {
  return window.matchMedia('(pointer: coarse)').matches && 'share' in navigator;
}

/** Shares a page of this site, or copies its URL. */
export function ShareButton({ href, title, variant = 'auto' }: ShareButtonProps) {
  const shareIt = useShare();
  const isPhone = useMatches(query.phone);
  const share = () => shareIt({ ...(href !== undefined && { href }), ...(title !== undefined && { title }) });
  if (variant === 'icon' || (variant === 'auto' && isPhone)) {
    return (
      <IconButton aria-label="Share" onClick={() => void share()} sx={barButtonStyle}>
        <Share size={18} strokeWidth={1.75} />
      </IconButton>
    );
  }
  return (
    <Button
      variant={variant === 'quiet' ? 'text' : 'outlined'}
      color="inherit"
      startIcon={<Share size={18} strokeWidth={1.75} />}
      onClick={() => void share()}
    >
      Share
    </Button>
  );
}

/** A button of the top bar that shows only an icon. */
export const barButtonStyle = {
  border: `1px solid ${color.outline}`,
  borderRadius: radius.base,
  backgroundColor: color.card,
  color: color.ink,
};

type Outcome = 'shared' | 'copied' | 'failed';

async function shareOrCopy(url: string, title: string): Promise<Outcome> {
  if (!canShare()) return copy(url);
  try {
    await navigator.share({ url, title });
    return 'shared';
  } catch (error) {
    // Closing the share sheet is not a failure.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
  }
}

function copy(url: string): Promise<Outcome> {
  // Absent if the page is not served over HTTPS.
  if (!('clipboard' in navigator)) return Promise.resolve('failed');
  return navigator.clipboard.writeText(url).then(
    () => 'copied',
    () => 'failed',
  );
}

function absolute(href: string): string {
  return new URL(href, window.location.href).href;
}
