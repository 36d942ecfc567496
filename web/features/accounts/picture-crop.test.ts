import { expect, test } from 'vitest';
import { pictureForm, wholeSquare } from './picture-crop.ts';

test('when a part lies between pixels, it becomes a square of whole pixels', () => {
  const shown = { x: 10.4, y: 20.6, width: 99.6, height: 100.4 };
  expect(wholeSquare(shown, { width: 600, height: 400 })).toMatchObject({
    x: 10,
    y: 21,
    width: 100,
    height: 100,
  });
});

test('when rounding would exceed the edge, the square stays inside', () => {
  const shown = { x: 200.6, y: -0.4, width: 400.2, height: 400.2 };
  expect(wholeSquare(shown, { width: 600, height: 400 })).toMatchObject({
    x: 200,
    y: 0,
    width: 400,
    height: 400,
  });
});

test('when the picture has one pixel, the square is that pixel', () => {
  const shown = { x: 0.4, y: 0.4, width: 0.25, height: 0.25 };
  expect(wholeSquare(shown, { width: 1, height: 1 })).toMatchObject({ x: 0, y: 0, width: 1, height: 1 });
});

test('when a crop is sent, the form holds the file and the part as text', () => {
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  const form = pictureForm(file, { x: 1, y: 2, width: 30, height: 30, seen_width: 60, seen_height: 40 });
  const { file: sent, ...fields } = Object.fromEntries(form);
  expect(fields).toEqual({
    x: '1',
    y: '2',
    width: '30',
    height: '30',
    seen_width: '60',
    seen_height: '40',
  });
  expect(sent).toBeInstanceOf(File);
});
