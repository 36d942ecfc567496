import { accents, neutrals } from '@plotline/contract/palette.ts';
import { PREVIEW_SIZE } from '@plotline/contract/limits.ts';
import type { Card, CardUser } from './card.ts';
import {
  avatar,
  backdrop,
  box,
  brand,
  chip,
  counts,
  element,
  mark,
  paragraph,
  picture,
  square,
  statBlock,
  stats,
  type Drawing,
} from './drawing-parts.ts';
import { calendar } from './month-drawing.ts';

const CHIPS = 4;

/** Draws a preview picture. `photo` is a `data:` URL; null draws the user's initials. */
export function drawCard(card: Card, photo: string | null): Drawing {
  const background = card.user ? slope(card.accent) : line(card.accent);
  return picture(
    { size: PREVIEW_SIZE, fontSize: 32, padding: '64px 72px 56px', background },
    contentOf(card, photo),
  );
}

function contentOf(card: Card, photo: string | null): readonly Drawing[] {
  if (!card.user) return [siteContent(card)];
  switch (card.kind) {
    case 'profile':
      return profileContent(card, card.user, photo);
    case 'month':
      return monthContent(card, card.user, photo);
    case 'tracker':
      return pageContent(card, card.user, photo);
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

/** Draws a tracker page: its user, name and headline stats. */
function pageContent(card: Card, user: CardUser, photo: string | null): readonly Drawing[] {
  return [
    author(user, photo, brand(card.brandName, 44)),
    box({ flexDirection: 'column', gap: 22 }, [
      title(card, 2),
      card.text ? paragraph(card.text, 2, { fontSize: 34, lineHeight: 1.35, color: neutrals.muted }) : null,
    ]),
    stats(card.stats),
  ];
}

const DAY = 52;

/** Draws a month: its calendar beside the number of posts of each tracker. */
function monthContent(card: Card, user: CardUser, photo: string | null): readonly Drawing[] {
  return [
    author(user, photo, brand(card.brandName, 44)),
    box({ gap: 72, alignItems: 'center', flexGrow: 1, paddingTop: 24 }, [
      card.month ? calendar(card.month, DAY) : null,
      box({ flexDirection: 'column', gap: 24, width: INNER - 480 }, [
        title(card, 2),
        card.text ? paragraph(card.text, 2, { fontSize: 34, color: neutrals.muted }) : null,
        box(
          { flexWrap: 'wrap', gap: 24 },
          card.stats.map((one) => box({ width: 260 }, [statBlock(one, 60, 260)])),
        ),
      ]),
    ]),
  ];
}

const DRAWING = 344;
const INNER = PREVIEW_SIZE.width - 144;
/** Leaves room for the longest name of a tracker. */
const NAME = 640;

/** Draws a post: author, the tracker's drawing, title, text or stats, and rows. */
function postContent(card: Card, user: CardUser, photo: string | null): readonly Drawing[] {
  const room = card.drawing === null ? INNER : INNER - DRAWING - 44;
  const hasStats = card.stats.length > 0;
  // Stats and rows leave no room for a text.
  const text = hasStats ? null : card.text;
  return [
    author(user, photo, box({ flexShrink: 0 }, card.trackers.slice(0, 1).map(chip))),
    box({ gap: 44, alignItems: 'center' }, [
      card.drawing === null ? null : square(card.drawing, DRAWING),
      box({ flexDirection: 'column', gap: 20, width: room }, [
        title(card, hasStats ? 1 : 2),
        text
          ? paragraph(text, card.rows.length > 0 ? 1 : 2, {
              fontSize: 34,
              lineHeight: 1.35,
              color: neutrals.muted,
            })
          : null,
        hasStats ? statLine(card, room) : null,
        card.rows.length > 0 ? rows(card, room) : null,
      ]),
    ]),
    box({ justifyContent: 'flex-end' }, [brand(card.brandName, 44)]),
  ];
}

function statLine({ stats: all }: Card, room: number): Drawing {
  const shown = all.slice(0, 3);
  const each = (room - 40 * (shown.length - 1)) / shown.length;
  return box(
    { gap: 40 },
    shown.map((one) => box({ width: each }, [statBlock(one, 60, each)])),
  );
}

function title(card: Card, lines: number): Drawing {
  const isLong = card.heading.length > 40 || card.drawing !== null;
  return paragraph(card.heading, lines, {
    fontSize: isLong ? 48 : 64,
    fontWeight: 600,
    letterSpacing: '-0.03em',
    lineHeight: 1.14,
  });
}

/** Draws the user at the left and something in the other corner. */
function author(user: CardUser, photo: string | null, corner: Drawing): Drawing {
  return box({ alignItems: 'center', justifyContent: 'space-between', gap: 32 }, [
    box({ alignItems: 'center', gap: 26, flexShrink: 1 }, [
      avatar(user, photo, 92),
      box({ flexDirection: 'column', maxWidth: NAME }, [
        paragraph(user.name, 1, { fontSize: 36, fontWeight: 600, letterSpacing: '-0.02em' }),
        paragraph(`@${user.username}`, 1, { fontSize: 28, color: neutrals.muted }),
      ]),
    ]),
    corner,
  ]);
}

function rows({ rows: all, accent }: Card, room: number): Drawing {
  const inner = room - 30;
  return box(
    { flexDirection: 'column', gap: 10, paddingLeft: 24, borderLeft: `6px solid ${accents[accent][500]}` },
    all.map(({ name, details }) =>
      box({ justifyContent: 'space-between', gap: 24, width: inner }, [
        paragraph(name, 1, { fontSize: 28, maxWidth: inner * 0.45, flexShrink: 0 }),
        paragraph(details, 1, { fontSize: 28, fontWeight: 600, flexShrink: 1 }),
      ]),
    ),
  );
}

/** Draws the line of the logo as a large background. */
function line(accent: Card['accent']): Drawing {
  const rise = 'M520 690L760 400L900 470L1260 40';
  return backdrop(PREVIEW_SIZE, [
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
  return backdrop(PREVIEW_SIZE, [element('path', { d: rise, fill: accents[accent][100], opacity: 0.55 })]);
}
