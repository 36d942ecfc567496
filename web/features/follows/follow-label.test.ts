import { expect, test } from 'vitest';
import { endQuestion, followLabel } from './follow-label.ts';

test.each([
  ['following', true, 'Following'],
  ['requested', true, 'Requested'],
  ['', false, 'Follow'],
  ['', true, 'Follow Back'],
] as const)(
  'when the status is %j and the other follows: %s, the button says %s',
  (follow_status, follows_you, label) => {
    expect(followLabel({ follow_status, follows_you })).toBe(label);
  },
);

test('when following or a request would end, the question names which', () => {
  expect(endQuestion('following', 'ada').confirmLabel).toBe('Unfollow');
  expect(endQuestion('requested', 'ada').confirmLabel).toBe('Cancel Request');
});
