import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { color, focusRing, media, mixin, space, text, weight } from '../../ui/theme/tokens.ts';

// The frames of the cards, which are drawn before their content has loaded, so that nothing moves.

export const ShowcaseCard = styled('section')({
  boxSizing: 'border-box',
  minWidth: 0,
  padding: `${space(4)} ${space(6)}`,
  ...mixin.outlined('card'),
  backgroundColor: color.card,
  [media.phone]: { padding: space(4) },
});
export const ShowcaseHead = styled('div')({
  ...mixin.muted(13),
  ...mixin.wrap,
  alignItems: 'baseline',
  columnGap: space(6),
  minHeight: 28,
  marginBottom: space(2),
  '& b': { ...text[14], fontWeight: weight.semibold, color: color.ink },
  // A button at the end is higher than the texts.
  '& > button': { alignSelf: 'center', margin: `-8px -8px -8px -${space(3)}` },
  [media.phone]: { minHeight: 52, '& > button': { marginInlineStart: 'auto' } },
});
export const ShowcaseTitle = styled('h2')({
  ...mixin.muted(13),
  margin: 0,
  marginInlineEnd: 'auto',
  fontWeight: weight.regular,
  '& b': { ...text[24], lineHeight: '1.75rem', letterSpacing: '-0.02em' },
  [media.phone]: { flexBasis: '100%' },
});

/** A group of cards with a title. */
export const Group = styled('section')({
  ...mixin.grid(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
});

/** The row above a group of cards. */
export const GroupHead = styled('div')({
  ...mixin.row(4),
  justifyContent: 'space-between',
  minHeight: 32,
});
export const GroupTitle = styled('h2')({
  ...text[14],
  margin: 0,
  fontWeight: weight.semibold,
  whiteSpace: 'nowrap',
});
/** A link that is also the title of the section that it shows. */
export const ProfileTab = styled(Anchor)({
  ...mixin.muted(14),
  display: 'inline-block',
  padding: `${space(1.5)} 0`,
  marginInlineEnd: space(5),
  fontWeight: weight.semibold,
  textDecoration: 'none',
  borderRadius: '4px 4px 0 0',
  '&:hover': { color: color.ink },
  '&[aria-current]': { color: color.ink, boxShadow: `inset 0 -2px ${color.brand}` },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
});
export const GroupNote = styled('span')({
  ...mixin.muted(12),
  marginInlineStart: 'auto',
  minWidth: 0,
  ...mixin.ellipsis,
});

/** The two forms of a text that is shorter on phones. */
export const Long = styled('span')({ [media.phone]: { display: 'none' } });
export const Short = styled('span')({ display: 'none', [media.phone]: { display: 'inline' } });

/** Pages that have no room for four tiles in a row. */
const NARROW = '@media (max-width: 1215.95px)';
const TILE_HEIGHT = 108;
export const Tiles = styled('ul')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  gridAutoRows: `minmax(${TILE_HEIGHT}px, auto)`,
  ...mixin.plainList,
  [NARROW]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > li:last-child:nth-child(odd)': { gridColumn: '1 / -1' },
  },
  // Three have room in a row.
  [`${NARROW} and (min-width: 700px)`]: {
    '&:has(> :nth-child(3):last-child)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '& > li:nth-child(3):last-child': { gridColumn: 'auto' },
  },
  [media.phone]: { gap: space(3) },
  [media.largeText]: { '&&': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

const Year = styled('div')({
  aspectRatio: '943 / 141',
  minWidth: 540,
  [media.phone]: { minWidth: 0, aspectRatio: '501 / 294' },
});
const Clip = styled('div')({ overflow: 'hidden' });
const Foot = styled('div')({ height: 28 });
/** The place of heatmap and figures while they load. */
export function ShowcaseSkeleton() {
  return (
    <>
      <ShowcaseCard aria-hidden="true">
        <ShowcaseHead>
          <Skeleton width={180} height={28} />
        </ShowcaseHead>
        <Clip>
          <Year>
            <Skeleton variant="rounded" width="100%" height="100%" />
          </Year>
        </Clip>
        <Foot />
      </ShowcaseCard>
      <Group aria-hidden="true">
        <GroupHead>
          <Skeleton width={110} height={20} />
        </GroupHead>
        <Tiles>
          {[1, 2, 3, 4].map((place) => (
            <li key={place}>
              <Skeleton variant="rounded" height="100%" />
            </li>
          ))}
        </Tiles>
      </Group>
    </>
  );
}
