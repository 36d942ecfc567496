import { styled } from '../../ui/theme/styled.ts';
import { CloudOff } from 'lucide-react';
import { useIsReachable } from '../../platform/server-reachability.ts';
import { accents, layout, media, mixin, radius, shadow, space, text, weight } from '../../ui/theme/tokens.ts';

const Place = styled('output')({
  position: 'fixed',
  zIndex: 1390,
  top: layout.topBar + 8,
  left: 0,
  right: 0,
  display: 'grid',
  justifyItems: 'center',
  padding: `0 ${space(3)}`,
  pointerEvents: 'none',
  [media.sidebar]: { left: layout.sidebar },
});
const Note = styled('span')({
  ...text[13],
  ...mixin.row(2),
  padding: `${space(2)} ${space(4)}`,
  borderRadius: radius.full,
  fontWeight: weight.medium,
  backgroundColor: accents.amber[100],
  color: accents.amber[900],
  boxShadow: shadow.float,
  // Not shown for interruptions of less than a second, and for ten seconds: it covers the page.
  '@keyframes unreachable': { from: { opacity: 0 } },
  '@keyframes read': { to: { opacity: 0 } },
  animation: 'unreachable 160ms ease-out 1s backwards, read 160ms ease-in 11s forwards',
});

/** Shown when the server stops responding. The chip with the number of users says so as long as that lasts. */
export function UnreachableNote() {
  const isReachable = useIsReachable();
  // The live region is always mounted: screen readers announce only changes inside a known one.
  return (
    <Place>
      {isReachable ? null : (
        <Note>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden />
          Can't reach the server. Check your connection.
        </Note>
      )}
    </Place>
  );
}
