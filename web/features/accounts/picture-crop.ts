/** A part of a picture, in its own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part, and the size of the whole as the browser shows it: not every browser turns every format upright. */
export interface ChosenCrop extends Crop {
  readonly seen_width: number;
  readonly seen_height: number;
}

/** What the frame shows of a picture is nearly a square, between its pixels: the square of whole ones nearest to it. */
export function wholeSquare(
  shown: Crop,
  picture: { readonly width: number; readonly height: number },
): ChosenCrop {
  const most = Math.min(picture.width, picture.height);
  const side = within(Math.round(Math.min(shown.width, shown.height)), 1, most);
  return {
    x: within(Math.round(shown.x), 0, picture.width - side),
    y: within(Math.round(shown.y), 0, picture.height - side),
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

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
