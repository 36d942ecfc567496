import type { PrivacyPreview } from '@plotline/contract/profiles.ts';
import { expect, test } from 'vitest';
import { effectsOf, confirmationOf } from './privacy-labels.ts';

type Tracker = PrivacyPreview['trackers'][number];

const unseen = { before: false, after: false };
const seen = { before: true, after: true };
const gained = { before: false, after: true };
const lost = { before: true, after: false };

const runs = { type: 'runs', name: 'Runs', is_enabled: true, post_count: 1204 };
const opening = { is_profile_public: true };
const closing = { is_profile_public: false };
const showing = { tracker_type: 'runs', is_public: true };
const hiding = { tracker_type: 'runs', is_public: false };

function preview(
  visibility: Pick<Tracker, 'visitors' | 'followers'>,
  facts: Partial<Pick<PrivacyPreview, 'follower_count' | 'approved_count' | 'profile'>> &
    Partial<Tracker> = {},
): Pick<PrivacyPreview, 'trackers' | 'profile' | 'follower_count' | 'approved_count'> {
  const {
    follower_count = 0,
    approved_count = 0,
    profile = { visitors: unseen, followers: seen },
    ...own
  } = facts;
  return { trackers: [{ ...runs, ...visibility, ...own }], profile, follower_count, approved_count };
}

const tones = (...given: Parameters<typeof effectsOf>) =>
  effectsOf(...given).map(({ tone, sentence }) => `${tone}: ${sentence}`);

test('when a profile becomes public, the effects name who will see what, and who already could', () => {
  const opened = preview(
    { visitors: gained, followers: seen },
    { follower_count: 12, approved_count: 3, profile: { visitors: gained, followers: seen } },
  );
  expect(tones(opened, opening)).toEqual([
    'gain: Everyone on the internet will see Runs (1,204 posts). 12 followers already can.',
    'gain: Everyone will see your bio and your follower and following lists.',
    'gain: 3 people who asked to follow you will be approved. They stay approved if you change this back.',
    'same: Your followers keep access.',
  ]);
});

test('when a profile becomes private, followers keep their access', () => {
  const closed = preview(
    { visitors: lost, followers: seen },
    { follower_count: 1, profile: { visitors: lost, followers: seen } },
  );
  expect(tones(closed, closing)).toEqual([
    'loss: Only your follower will still see Runs (1,204 posts).',
    'loss: Others will no longer see your bio and your follower and following lists, only your name, picture and counts.',
    'same: Your followers keep access.',
  ]);
});

test('when a tracker of a public profile becomes private, followers lose access like everyone', () => {
  expect(tones(preview({ visitors: lost, followers: lost }, { follower_count: 12 }), hiding)).toEqual([
    'loss: Only you will see Runs (1,204 posts). Your 12 followers lose access too.',
  ]);
  expect(tones(preview({ visitors: lost, followers: lost }), hiding)).toEqual([
    'loss: Only you will see Runs (1,204 posts).',
  ]);
});

test('when the profile is private, a tracker affects only followers', () => {
  expect(tones(preview({ visitors: unseen, followers: gained }, { follower_count: 2 }), showing)).toEqual([
    'gain: Your 2 followers will see Runs (1,204 posts). No one else will.',
    'same: Your followers keep access.',
  ]);
  expect(tones(preview({ visitors: unseen, followers: lost }, { follower_count: 1 }), hiding)).toEqual([
    'loss: Your follower loses access to Runs (1,204 posts). No one else could see it.',
  ]);
});

test('when nothing changes, the effects say so', () => {
  const off = preview({ visitors: unseen, followers: unseen }, { is_enabled: false });
  expect(tones(off, showing)).toEqual(['same: Runs is turned off, so no one sees it either way.']);
  const own = preview({ visitors: unseen, followers: unseen }, { post_count: 1 });
  expect(tones(own, opening)).toEqual(['same: Only you see Runs (1 post), as before.']);
});

test('when the change is about one tracker, others are not mentioned', () => {
  const other = { ...runs, type: 'tides', name: 'Tides', visitors: seen, followers: seen };
  const shown = preview({ visitors: gained, followers: gained }, { post_count: 0 });
  expect(tones({ ...shown, trackers: [...shown.trackers, other] }, showing)).toEqual([
    'gain: Everyone on the internet will see Runs (no posts yet).',
  ]);
});

test('when the change is confirmed, the title names what changes', () => {
  expect(confirmationOf(closing)).toEqual({
    title: 'Make your profile private?',
    confirmLabel: 'Make private',
  });
  expect(confirmationOf(hiding, 'Runs')).toEqual({
    title: 'Make Runs private?',
    confirmLabel: 'Make Runs private',
  });
});
