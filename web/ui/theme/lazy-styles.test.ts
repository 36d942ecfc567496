import { expect, test } from 'vitest';
import { preprocessStyles } from './lazy-styles.ts';

const byProps = () => ({ color: 'green' });

test('when styles are processed, they are serialized once, at the first access', () => {
  let reads = 0;
  const hovered = {
    get color() {
      reads += 1;
      return 'blue';
    },
  };
  const processed = preprocessStyles({ color: 'red', '&:hover': hovered });
  expect(reads).toBe(0);
  expect(processed.style).toMatchObject({ styles: 'color:red;&:hover{color:blue;}' });
  expect(processed.style).toBe(processed.style);
  expect(reads).toBe(1);
});

test('when a style has variants, each is serialized by itself, and functions stay', () => {
  const variants = [
    { props: { size: 'small' }, style: { padding: 4 } },
    { props: {}, style: byProps },
  ];
  const processed = preprocessStyles({ color: 'red', variants });
  expect(processed.style).toMatchObject({ styles: 'color:red;' });
  expect(processed.variants?.[0]?.style).toMatchObject({ styles: 'padding:4px;' });
  expect(processed.variants?.[0]?.style).toBe(processed.variants?.[0]?.style);
  expect(processed.variants?.[1]?.style).toBe(byProps);
});

test('when the same variants are processed twice, they are serialized once', () => {
  const variants = [{ props: {}, style: { padding: 4 } }];
  const first = preprocessStyles({ variants }).variants?.[0]?.style;
  expect(preprocessStyles({ variants }).variants?.[0]?.style).toBe(first);
});
