// All lengths are pixels of the upright picture, from its top left corner.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Region extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Target extends Size {
  /** `cover` crops to exactly this size; `inside` scales down to at most this size. */
  readonly fit: 'cover' | 'inside';
}

export interface Crop {
  /** Part of the original that remains. */
  readonly area: Region;
  readonly output: Size;
  readonly scale: number;
}

/** Returns the part of a picture to keep, and its size after scaling. */
export function planCrop(whole: Size, target: Target, region: Region = { x: 0, y: 0, ...whole }): Crop {
  if (target.fit === 'cover') {
    const area = centreOf(region, target.width / target.height);
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
 * Converts a region of the stored picture to the upright one. `orientation` is that of EXIF, from 5 to 8: those that
 * swap width and height.
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

/** Returns the largest part of a region with this aspect ratio, centred. */
function centreOf({ x, y, width, height }: Region, ratio: number): Region {
  const size = {
    width: Math.min(width, atLeastOne(height * ratio)),
    height: Math.min(height, atLeastOne(width / ratio)),
  };
  return {
    x: x + Math.floor((width - size.width) / 2),
    y: y + Math.floor((height - size.height) / 2),
    ...size,
  };
}

function atLeastOne(length: number): number {
  return Math.max(1, Math.round(length));
}
