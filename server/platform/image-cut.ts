/** Geometry of a picture that is cut out of another one. Pixels, from the top left corner of the upright picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Region extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Target extends Size {
  /** `cover` gives exactly this size and loses what sticks out; `inside` gives at most this size and never enlarges. */
  readonly fit: 'cover' | 'inside';
}

export interface Cut {
  /** What is left of the original. */
  readonly area: Region;
  readonly output: Size;
  readonly scale: number;
}

/** Which part of a picture becomes which size. */
export function planCut(whole: Size, target: Target, region: Region = { x: 0, y: 0, ...whole }): Cut {
  if (target.fit === 'cover') {
    const area = middleOf(region, target.width / target.height);
    const output = { width: target.width, height: target.height };
    return { area, output, scale: target.width / area.width };
  }
  const scale = Math.min(1, target.width / region.width, target.height / region.height);
  const output = { width: atLeastOne(region.width * scale), height: atLeastOne(region.height * scale) };
  return { area: region, output, scale };
}

export function isWithin({ x, y, width, height }: Region, whole: Size): boolean {
  return (
    x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= whole.width && y + height <= whole.height
  );
}

/**
 * Where a region of a picture as it is stored lies when the picture is upright. Orientation as in EXIF, from 5: those
 * that lay the picture on its side.
 */
export function uprightRegion({ x, y, width, height }: Region, stored: Size, orientation: number): Region {
  const fromRight = stored.width - x - width;
  const fromBottom = stored.height - y - height;
  return {
    x: orientation === 6 || orientation === 7 ? fromBottom : y,
    y: orientation === 7 || orientation === 8 ? fromRight : x,
    width: height,
    height: width,
  };
}

/** The largest part of a region with these proportions, in its middle. */
function middleOf({ x, y, width, height }: Region, ratio: number): Region {
  const kept = {
    width: Math.min(width, atLeastOne(height * ratio)),
    height: Math.min(height, atLeastOne(width / ratio)),
  };
  return {
    x: x + Math.floor((width - kept.width) / 2),
    y: y + Math.floor((height - kept.height) / 2),
    ...kept,
  };
}

function atLeastOne(length: number): number {
  return Math.max(1, Math.round(length));
}
