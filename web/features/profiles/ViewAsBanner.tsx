import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { VISITOR } from '@plotline/contract/schema.ts';
import { Eye } from 'lucide-react';
import { profilePath } from '../../platform/paths.ts';
import { color, layout, media, mixin, radius, shadow, space, text, weight } from '../../ui/theme/tokens.ts';

const Place = styled('aside')({
  position: 'fixed',
  zIndex: 1050,
  left: layout.sidebar,
  right: 0,
  bottom: space(6),
  display: 'flex',
  justifyContent: 'center',
  paddingInline: space(4),
  pointerEvents: 'none',
  [media.rail]: { left: layout.rail, bottom: space(3) },
  [media.bottomBar]: { left: 0, bottom: `calc(${layout.bottomBar + 12}px + env(safe-area-inset-bottom))` },
});
const Bar = styled('div')({
  ...text[14],
  boxSizing: 'border-box',
  ...mixin.row(3),
  minHeight: 48,
  maxWidth: '100%',
  padding: `${space(1.5)} ${space(2)} ${space(1.5)} ${space(4)}`,
  borderRadius: radius.card,
  backgroundColor: color.inverse,
  color: color.onInverse,
  boxShadow: shadow.float,
  pointerEvents: 'auto',
  '& > svg': { flex: 'none' },
});
const TextBlock = styled('output')({ minWidth: 0, overflowWrap: 'anywhere', fontWeight: weight.medium });

/** Names the simulated viewer. The page ends above it. */
export function ViewAsBanner({ username, viewAs }: { username: string; viewAs: string }) {
  return (
    <>
      <div style={{ height: 72 }} />
      <Place aria-label="View as">
        <Bar>
          <Eye size={20} strokeWidth={1.75} aria-hidden />
          <TextBlock>Viewing your profile as {viewAs === VISITOR ? 'a visitor' : `@${viewAs}`}</TextBlock>
          <Button
            variant="contained"
            color="inherit"
            href={profilePath(username)}
            sx={{
              flex: 'none',
              backgroundColor: color.onInverse,
              color: color.onShape,
              '&:hover': { backgroundColor: color.inverseMuted },
            }}
          >
            Exit
          </Button>
        </Bar>
      </Place>
    </>
  );
}
