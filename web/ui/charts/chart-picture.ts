import { fontFamily } from '../theme/tokens.ts';

export interface ChartPicture {
  readonly title: string;
  /** The lines below the chart: whose it is and of which day. */
  readonly footer: string;
}

const PADDING = 24;
const HEADER = 44;
const FOOTER = 44;
/** Sharp on screens with twice the pixels. */
const SCALE = 2;

/** Draws the shown chart with its title and a footer as a PNG, on this device. */
export async function drawChartPicture(chart: HTMLElement, { title, footer }: ChartPicture): Promise<Blob> {
  const box = chart.getBoundingClientRect();
  const card = getComputedStyle(chart.closest('section') ?? chart);
  const width = Math.ceil(box.width) + 2 * PADDING;
  const height = Math.ceil(box.height) + 2 * PADDING + HEADER + FOOTER;
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no canvas');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = card.backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = card.color;
  writeLine(pen, title, { size: 16, weight: 600, top: PADDING, width });
  pen.globalAlpha = 0.75;
  writeLine(pen, footer, { size: 13, weight: 400, top: height - PADDING - 16, width });
  pen.globalAlpha = 1;
  pen.translate(PADDING - box.left, PADDING + HEADER - box.top);
  await paintElement(pen, chart);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('the picture is too large'))), 'image/png');
  });
}

interface Line {
  readonly size: number;
  readonly weight: number;
  readonly top: number;
  /** Width of the picture: a longer text is compressed to fit. */
  readonly width: number;
}

function writeLine(pen: CanvasRenderingContext2D, text: string, { size, weight, top, width }: Line): void {
  pen.font = `${weight} ${size}px ${fontFamily}`;
  pen.textBaseline = 'top';
  const [start, room] = [PADDING, width - 2 * PADDING];
  let shown = text;
  while (pen.measureText(shown).width > room && shown.length > 1) shown = `${shown.slice(0, -2)}…`;
  pen.fillText(shown, start, top);
}

/** Paints an element with its children, at its place on the page. */
async function paintElement(pen: CanvasRenderingContext2D, element: Element): Promise<void> {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  // Texts for screen readers are clipped.
  if (style.visibility === 'hidden' || style.display === 'none' || style.clipPath !== 'none') return;
  // A button that a picture has no use for.
  if (element.hasAttribute('data-only-on-page')) return;
  pen.save();
  pen.globalAlpha *= Number(style.opacity);
  if (element instanceof SVGSVGElement) {
    await paintShapes(pen, element, box);
    for (const text of element.querySelectorAll('text')) paintText(pen, text);
  } else {
    paintBox(pen, box, style);
    for (const child of element.childNodes) {
      if (child instanceof Element) await paintElement(pen, child);
      else if (child instanceof Text) paintWords(pen, child, style.color);
    }
  }
  pen.restore();
}

function paintBox(pen: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration): void {
  const corner = style.borderTopRightRadius;
  const share = corner.endsWith('%') ? box.width / 100 : 1;
  const radius = Math.min((Number.parseFloat(corner) || 0) * share, box.width / 2, box.height / 2);
  pen.beginPath();
  pen.roundRect(box.left, box.top, box.width, box.height, radius);
  pen.fillStyle = style.backgroundColor;
  pen.fill();
  const line = Number.parseFloat(style.borderTopWidth);
  if (style.borderTopStyle === 'none' || line === 0) return;
  pen.fillStyle = style.borderTopColor;
  pen.fillRect(box.left, box.top, box.width, line);
}

/** Paints the shapes of a drawing; a picture made of an SVG has none of the page's fonts. */
async function paintShapes(
  pen: CanvasRenderingContext2D,
  drawing: SVGSVGElement,
  box: DOMRect,
): Promise<void> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')];
  for (const [index, shape] of to.entries()) {
    const original = from[index];
    if (original) copyPaint(getComputedStyle(original), shape);
  }
  for (const text of copy.querySelectorAll('text')) text.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  copy.style.overflow = 'visible';
  copy.style.color = getComputedStyle(drawing).color;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  pen.drawImage(image, box.left, box.top, box.width, box.height);
}

const PAINT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'display',
  'visibility',
  'rx',
] as const;

/** Classes of the page do not apply within the picture: copies what they set. */
function copyPaint(style: CSSStyleDeclaration, shape: SVGElement): void {
  for (const property of PAINT) shape.style.setProperty(property, style.getPropertyValue(property));
}

function paintText(pen: CanvasRenderingContext2D, text: SVGTextElement): void {
  const { fill } = getComputedStyle(text);
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) paintWords(pen, node, fill);
}

/**
 * Paints the words of a text where the page shows them. Digits are painted one by one, because a canvas has no figures of
 * equal width.
 */
function paintWords(pen: CanvasRenderingContext2D, text: Text, color: string): void {
  const parent = text.parentElement;
  if (!parent) return;
  const style = getComputedStyle(parent);
  pen.fillStyle = color;
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.textBaseline = 'alphabetic';
  const range = document.createRange();
  for (const { index, 0: part } of text.data.matchAll(/\d|[^\s\d]+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + part.length);
    const box = range.getBoundingClientRect();
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below, width } = pen.measureText(part);
    const left = box.left + (box.width - width) / 2;
    pen.fillText(part, left, box.top + (box.height - above - below) / 2 + above);
  }
}
