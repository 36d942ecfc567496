import { accents, neutrals } from '@plotline/contract/palette.ts';
import { PREVIEW_SIZE } from '@plotline/contract/previews.ts';
import type { Card, CardUser } from './card.ts';
import {
  avatar,
  box,
  brand,
  chip,
  counts,
  element,
  stats,
  mark,
  paragraph,
  type Drawing,
} from './drawing-parts.ts';
import { fontFamily } from './fonts.ts';

const { width, height } = PREVIEW_SIZE;
const CHIPS = 4;

/** Draws a preview picture. `photo` is a `data:` URL; null draws the user's initials. */
export function drawCard(card: Card, photo: string | null): Drawing {
  return box(
    {
      position: 'relative',
      width,
      height,
      backgroundColor: neutrals.page,
      color: neutrals.ink,
      fontFamily,
      fontSize: 32,
      fontWeight: 400,
    },
    [
      card.user ? slope(card.accent) : line(card.accent),
      box(
        {
          position: 'absolute',
          top: 0,
          left: 0,
          width,
          height,
          boxSizing: 'border-box',
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: '64px 72px 56px',
        },
        contentOf(card, photo),
      ),
    ],
  );
}

function contentOf(card: Card, photo: string | null): readonly Drawing[] {
  if (!card.user) return [siteContent(card)];
  switch (card.kind) {
    case 'profile':
      return profileContent(card, card.user, photo);
    default:
      return postContent(card, card.user, photo);
  }
}

function siteContent({ heading, text }: Card): Drawing {
  return box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center', gap: 28 }, [
    mark(112),
    box({ fontSize: 104, fontWeight: 600, letterSpacing: '-0.035em', lineHeight: 1.1 }, [heading]),
    paragraph(text ?? '', 2, { width: 480, fontSize: 40, lineHeight: 1.35, color: neutrals.muted }),
  ]);
}

function profileContent(card: Card, user: CardUser, photo: string | null): readonly Drawing[] {
  const size = user.name.length > 24 ? 56 : 76;
  return [
    box({ alignItems: 'center', gap: 44 }, [
      avatar(user, photo, 176),
      box({ flexDirection: 'column', flexShrink: 1, gap: 6 }, [
        paragraph(user.name, 2, {
          fontSize: size,
          fontWeight: 600,
          letterSpacing: '-0.03em',
          lineHeight: 1.12,
        }),
        box({ fontSize: 34, color: neutrals.muted }, [`@${user.username}`]),
      ]),
    ]),
    box({ flexDirection: 'column', gap: 32 }, [
      card.text ? paragraph(card.text, 2, { fontSize: 36, lineHeight: 1.35 }) : null,
      counts(card.stats),
    ]),
    box({ alignItems: 'flex-end', justifyContent: 'space-between' }, [
      box({ gap: 16 }, card.trackers.slice(0, CHIPS).map(chip)),
      brand(card.brandName, 44),
    ]),
  ];
}

/** Draws a post or a tracker page: author, title, stats. */
function postContent(card: Card, user: CardUser, photo: string | null): readonly Drawing[] {
  const size = card.heading.length > 40 ? 52 : 72;
  const isPage = card.kind === 'tracker';
  return [
    box({ alignItems: 'center', justifyContent: 'space-between', gap: 32 }, [
      box({ alignItems: 'center', gap: 26, flexShrink: 1 }, [
        avatar(user, photo, 92),
        box({ flexDirection: 'column', flexShrink: 1 }, [
          paragraph(user.name, 1, { fontSize: 36, fontWeight: 600, letterSpacing: '-0.02em' }),
          box({ fontSize: 28, color: neutrals.muted }, [`@${user.username}`]),
        ]),
      ]),
      isPage ? brand(card.brandName, 44) : box({ flexShrink: 0 }, card.trackers.slice(0, 1).map(chip)),
    ]),
    box({ flexDirection: 'column', gap: 22 }, [
      paragraph(card.heading, 2, {
        fontSize: size,
        fontWeight: 600,
        letterSpacing: '-0.03em',
        lineHeight: 1.14,
      }),
      card.text
        ? paragraph(card.text, card.rows.length > 0 ? 1 : 2, {
            fontSize: 34,
            lineHeight: 1.35,
            color: neutrals.muted,
          })
        : null,
      card.rows.length > 0 ? rows(card) : null,
    ]),
    isPage ? stats(card.stats) : box({ justifyContent: 'flex-end' }, [brand(card.brandName, 44)]),
  ];
}

function rows({ rows: all, accent }: Card): Drawing {
  return box(
    { flexDirection: 'column', gap: 12, paddingLeft: 24, borderLeft: `6px solid ${accents[accent][500]}` },
    all.map(({ name, details }) =>
      box({ justifyContent: 'space-between', gap: 32, width: 1026 }, [
        paragraph(name, 1, { fontSize: 30, maxWidth: 440, flexShrink: 0 }),
        paragraph(details, 1, { fontSize: 30, fontWeight: 600, flexShrink: 1 }),
      ]),
    ),
  );
}

/** Draws the line of the logo as a large background. */
function line(accent: Card['accent']): Drawing {
  const rise = 'M520 690L760 400L900 470L1260 40';
  return background([
    element('path', { d: `${rise}V700Z`, fill: accents[accent][100], opacity: 0.6 }),
    element('path', {
      d: rise,
      fill: 'none',
      stroke: accents[accent][500],
      strokeWidth: 14,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    }),
  ]);
}

/** Draws a faint slope as a background for text. */
function slope(accent: Card['accent']): Drawing {
  const rise = 'M240 640L620 470L820 520L1210 300V640Z';
  return background([element('path', { d: rise, fill: accents[accent][100], opacity: 0.55 })]);
}

function background(children: readonly Drawing[]): Drawing {
  return element('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    style: { position: 'absolute', top: 0, left: 0 },
    children,
  });
}
