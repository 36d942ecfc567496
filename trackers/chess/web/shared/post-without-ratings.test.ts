import type { Activity } from '@plotline/contract/feed.ts';
import { expect, test } from 'vitest';
import { game } from '../../contract/posted-game.samples.ts';
import { postWithoutRatings } from './post-without-ratings.ts';

const post: Activity = {
  activity_uuid: 'a',
  user_uuid: 'u',
  username: 'ada',
  first_name: null,
  last_name: null,
  profile_photo_url: null,
  tracker_type: 'chess',
  likeable_type: 'chess_game',
  activity_description: 'won a blitz game against opponent1 (1612)',
  last_activity_at: '2026-11-21T11:56:00.000Z',
  edited_at: null,
  content: 'New peak: 1648 in Lichess blitz',
  media: [],
  secondary_text: {
    type: 'simple',
    text: '2 games: 2 won, 0 drawn, 0 lost · 1612 → 1648 (+36) · Lichess 1640 → 1648 (+8) · 3+2 · 4 moves',
  },
  stats: {
    ...game,
    burst: { games: 2, won: 2, drawn: 0, lost: 0, rating_from: 1612, rating_to: 1648 },
  },
  comment_count: 0,
  like_count: 0,
  is_liked_by_viewer: false,
  comment: null,
  comments_preview: [],
};

test('when the reader hides ratings, a post has none but keeps everything else', () => {
  const shown = postWithoutRatings(post);
  expect(JSON.stringify(shown)).not.toMatch(/16\d\d/);
  expect(shown).toMatchObject({
    activity_description: 'won a blitz game against opponent1',
    content: null,
    secondary_text: { type: 'simple', text: '2 games: 2 won, 0 drawn, 0 lost · Lichess · 3+2 · 4 moves' },
    stats: { result: 'win', accuracy: 91.5, burst: { games: 2 } },
  });
});

test('when the text has no ratings, it stays unchanged', () => {
  for (const content of ['What a day', 'Game number 1,000 of blitz'])
    expect(postWithoutRatings({ ...post, content }).content).toBe(content);
  expect(postWithoutRatings({ ...post, secondary_text: null }).secondary_text).toBeNull();
  expect(postWithoutRatings({ ...post, stats: null })).toMatchObject({ stats: null });
});
