import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import sharp from 'sharp';
import { PREVIEW_SIZE, STORY_SIZE } from '@plotline/contract/limits.ts';
import { drawCard } from './drawing.ts';
import { drawStory } from './story-drawing.ts';
import { readFonts } from './fonts.ts';
import type { Painted, Painting } from './painter.ts';

/** Process that paints one picture at a time, so that a slow rendering can be killed. */

const fonts = readFonts();
const PHOTO_PIXELS = 368;

process.on('message', (painting: Painting) => void answer(painting));
process.on('disconnect', () => process.exit(0));

async function answer(painting: Painting): Promise<void> {
  process.send?.(await paint(painting).catch((error: unknown): Painted => ({ error: String(error) })));
}

async function paint({ card, photo }: Painting): Promise<Painted> {
  const { address, problem } = await readPhoto(photo);
  const isStory = card.size === 'story';
  const [drawing, size] = isStory
    ? [drawStory(card, address), STORY_SIZE]
    : [drawCard(card, address), PREVIEW_SIZE];
  const svg = await satori(drawing, { ...size, fonts });
  return { png: new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng(), problem };
}

/** Converts the photo to PNG for the renderer. A broken photo is left out. */
async function readPhoto(
  photo: Uint8Array | null,
): Promise<{ address: string | null; problem: string | null }> {
  if (!photo) return { address: null, problem: null };
  try {
    const png = await sharp(photo).resize(PHOTO_PIXELS, PHOTO_PIXELS).png().toBuffer();
    return { address: `data:image/png;base64,${png.toString('base64')}`, problem: null };
  } catch (error) {
    return { address: null, problem: String(error) };
  }
}
