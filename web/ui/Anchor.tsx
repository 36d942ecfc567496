import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { isInternal, useNavigate } from './navigation.tsx';

interface AnchorProps extends ComponentPropsWithRef<'a'> {
  /** Whether the page stays where it is, for links that change a part of it. */
  keepsScroll?: boolean;
}

/** A real link (middle click, copy address, screen readers) that stays inside the app on a plain click. */
export function Anchor({ href, target, onClick, keepsScroll = false, children, ...rest }: AnchorProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (href === undefined || !isInternal(href) || target === '_blank' || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(href, { keepScroll: keepsScroll });
  };
  return (
    <a href={href} target={target} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

/** Returns whether a click opens a link in this tab. */
export function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}
