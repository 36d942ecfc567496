import { accents, neutrals } from '@plotline/contract/palette.ts';
import { STORY_SIZE } from '@plotline/contract/limits.ts';
import type { Card, CardUser } from './card.ts';
import {
  avatar,
  backdrop,
  box,
  brand,
  chip,
  element,
  paragraph,
  picture,
  square,
  statBlock,
  type Drawing,
} from './drawing-parts.ts';
import { calendar } from './month-drawing.ts';

const PADDING = 88;
const INNER = STORY_SIZE.width - 2 * PADDING;
const DRAWING = 620;

/** Draws a picture that fills a phone. The top and the bottom stay free, where apps show their buttons. */
export function drawStory(card: Card, photo: string | null): Drawing {
  return picture(
    { size: STORY_SIZE, fontSize: 40, padding: `170px ${PADDING}px 190px`, background: slope(card.accent) },
    [
      card.user ? author(card.user, photo) : box({}, []),
      content(card),
      box({ justifyContent: 'space-between', alignItems: 'center' }, [
        box({ gap: 16 }, card.trackers.slice(0, 1).map(chip)),
        brand(card.brandName, 56),
      ]),
    ],
  );
}

function author(user: CardUser, photo: string | null): Drawing {
  return box({ alignItems: 'center', gap: 32 }, [
    avatar(user, photo, 128),
    box({ flexDirection: 'column', width: INNER - 160 }, [
      paragraph(user.name, 1, { fontSize: 48, fontWeight: 600, letterSpacing: '-0.02em' }),
      paragraph(`@${user.username}`, 1, { fontSize: 34, color: neutrals.muted }),
    ]),
  ]);
}

function content(card: Card): Drawing {
  const size = card.heading.length > 40 ? 60 : 76;
  const hasDrawing = card.drawing !== null;
  return box({ flexDirection: 'column', gap: 40 }, [
    paragraph(card.heading, hasDrawing ? 2 : 3, {
      width: INNER,
      fontSize: size,
      fontWeight: 600,
      letterSpacing: '-0.03em',
      lineHeight: 1.14,
    }),
    card.drawing === null ? null : square(card.drawing, DRAWING),
    card.month ? calendar(card.month, 112) : null,
    card.stats.length === 0
      ? null
      : box(
          { flexWrap: 'wrap', gap: 40 },
          card.stats.map((stat) => box({ width: (INNER - 40) / 2 }, [statBlock(stat, 72, (INNER - 40) / 2)])),
        ),
    card.rows.length === 0 ? null : rows(card),
    card.text && !hasDrawing
      ? paragraph(card.text, 4, { width: INNER, lineHeight: 1.35, color: neutrals.muted })
      : null,
  ]);
}

function rows({ rows: all, accent }: Card): Drawing {
  const line = INNER - 32;
  return box(
    { flexDirection: 'column', gap: 20, paddingLeft: 26, borderLeft: `6px solid ${accents[accent][500]}` },
    all.map(({ name, details }) =>
      box({ flexDirection: 'column', width: line }, [
        paragraph(name, 1, { fontSize: 34, color: neutrals.muted, width: line }),
        paragraph(details, 1, { fontSize: 40, fontWeight: 600, width: line }),
      ]),
    ),
  );
}

function slope(accent: Card['accent']): Drawing {
  const rise = `M0 1500L380 1180L640 1290L1080 760V${STORY_SIZE.height}H0Z`;
  return backdrop(STORY_SIZE, [element('path', { d: rise, fill: accents[accent][100], opacity: 0.55 })]);
}
