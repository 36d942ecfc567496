import { expect, test } from 'vitest';
import { htmlOf, textOf } from '../shared/stripe.samples.tsx';
import { AMOUNT_VISIBILITIES } from '../../contract/connection.ts';
import { amountChoices } from './amount-previews.ts';
import { AmountVisibilitySetting } from './AmountVisibilitySetting.tsx';

function previews(currency: string): readonly string[] {
  return amountChoices(currency).map(({ detail }) => detail.replaceAll('\u00a0', ' '));
}

test('when amounts are in euros, each choice shows what others read', () => {
  expect(previews('eur')).toEqual([
    'Others read: “had a revenue day”.',
    'Others read: “had a revenue day · +18% vs. 30-day average”.',
    'Others read: “earned about €1,200 today · 8 payments · +18% vs. 30-day average”.',
    'Others read: “earned €1,184.50 today · 8 payments · net €1,139.02 after fees”.',
  ]);
});

test('when the currency has no or three decimals, the examples have as many', () => {
  expect(previews('jpy')[3]).toContain('earned ¥1,185 today · 8 payments · net ¥1,139 after fees');
  expect(previews('kwd')[3]).toContain(
    'earned KWD 1,184.500 today · 8 payments · net KWD 1,139.020 after fees',
  );
});

test('when the setting is shown, all choices are there and the current one is checked', () => {
  expect(amountChoices('eur').map(({ value }) => value)).toEqual(AMOUNT_VISIBILITIES);
  const setting = <AmountVisibilitySetting value="growth" currency="eur" onChange={() => undefined} />;
  const text = textOf(setting);
  for (const { label, detail } of amountChoices('eur')) expect(text).toContain(`${label} ${detail}`);
  const checked = [...htmlOf(setting).matchAll(/<input[^>]*>/g)].filter(([input]) => / checked=/.test(input));
  expect(checked.map(([input]) => input)).toEqual([expect.stringContaining('value="growth"')]);
});
