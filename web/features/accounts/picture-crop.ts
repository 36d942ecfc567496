/** A part of a picture, in its own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part, with the size of the whole picture as shown: browsers differ in which formats they rotate. */
export interface ChosenCrop extends Crop {
  readonly seen_width: number;
  readonly seen_height: number;
}

/** Returns the square of whole pixels nearest to the shown part, which lies between pixels. */
export function wholeSquare(
  shown: Crop,
  picture: { readonly width: number; readonly height: number },
): ChosenCrop {
  const maxSide = Math.min(picture.width, picture.height);
  const side = clamp(Math.round(Math.min(shown.width, shown.height)), 1, maxSide);
  return {
    x: clamp(Math.round(shown.x), 0, picture.width - side),
    y: clamp(Math.round(shown.y), 0, picture.height - side),
    width: side,
    height: side,
    seen_width: picture.width,
    seen_height: picture.height,
  };
}

export function pictureForm(file: File, crop: ChosenCrop): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(crop)) form.append(name, String(value));
  form.append('file', file);
  return form;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
