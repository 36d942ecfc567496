import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  BIO_MAX,
  COMMENT_PREVIEW,
  COMMENTS_PAGE_SIZE,
  FOLLOW_LIST_PAGE_SIZE,
  MEDIA_PER_POST,
  NOTIFICATIONS_DAYS,
  NOTIFICATIONS_PAGE_SIZE,
  PASSWORD_MIN,
  PICTURE_MAX_BYTES,
  PICTURE_PIXELS,
  TRACKER_ITEMS_PAGE_SIZE,
  USERNAME_PATTERN,
} from '@plotline/contract/limits.ts';
import { PING_INTERVAL_MS } from '@plotline/contract/presence.ts';
import { groupsOf } from './features/notifications/notification-groups.ts';
import { autoplay } from './features/media/autoplay-choice.ts';
import { ApiError, errorOfResponse, messageOf } from './platform/api-error.ts';
import { createApiClient } from './platform/api-client.ts';
import { currentUserQuery } from './platform/current-user.ts';
import { formatDuration, formatRelativeTime } from './platform/format.ts';
import { createQueryClient, freshMs, cachedMs, mutationRetryDelay } from './platform/query-client.ts';
import { Avatar } from './ui/Avatar.tsx';
import { Pagination } from './ui/Pagination.tsx';
import { MORE_AT } from './ui/scroll-threshold.ts';
import { layout, motion } from './ui/theme/tokens.ts';

// Each row is a sentence of the specification. Timings and texts that need a page are tested in tests/e2e/spec-*.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const NOW = new Date('2026-11-22T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const timeAgo = (ms: number) => formatRelativeTime(ago(ms), NOW, { locale: 'en-GB', timeZone: 'UTC' });
const notice = (ms: number) => {
  const at = ago(ms).toISOString();
  const base = { uuid: at, type: 'new_follower', message: '', is_read: true, created_at: at } as const;
  return { ...base, related_user: null, activity_uuid: null, link: null, count: 1 };
};
const groupOf = (ms: number) =>
  // Only the time decides.
  groupsOf([notice(ms) as unknown as Parameters<typeof groupsOf>[0][number]], NOW)[0]?.name;
const responseError = (body: unknown, status = 418, statusText = 'Teapot') =>
  errorOfResponse({ status, statusText, body, retryAfter: null, requestId: null });

const pixels = (size: 'small' | 'medium' | 'large' | 'xlarge') =>
  /width:(\d+)px;height:(\d+)px/.exec(renderToStaticMarkup(<Avatar user={null} size={size} />))?.slice(1);
const isName = (name: string) => new RegExp(USERNAME_PATTERN).test(name);
const failure = (status: number) => new ApiError({ status, sentence: null });
const retriesOf = (retry: unknown, status: number) =>
  typeof retry === 'function' ? [0, 1, 2].filter((count) => retry(count, failure(status))).length : null;

interface Row {
  readonly sentence: string;
  readonly actual: () => unknown;
  readonly expected: unknown;
}

function holds(rows: readonly Row[]): void {
  test.each(rows)('when the product is measured, $sentence', ({ actual, expected }) => {
    expect(actual()).toEqual(expected);
  });
}

describe('sizes', () => {
  holds([
    { sentence: 'a small avatar is 32 px', actual: () => pixels('small'), expected: ['32', '32'] },
    { sentence: 'a medium avatar is 40 px', actual: () => pixels('medium'), expected: ['40', '40'] },
    { sentence: 'a large avatar is 80 px', actual: () => pixels('large'), expected: ['80', '80'] },
    { sentence: 'an xlarge avatar is 120 px', actual: () => pixels('xlarge'), expected: ['120', '120'] },
    {
      sentence: 'sidebar 280 px, rail 72 px, bottom bar 48 px, hover card 320 px',
      actual: () => [layout.sidebar, layout.rail, layout.bottomBar, layout.hoverCard],
      expected: [280, 72, 48, 320],
    },
    { sentence: 'a tooltip is at most 300 px wide', actual: () => motion.tooltipMaxWidth, expected: 300 },
    { sentence: 'the feed loads more past 80 %', actual: () => MORE_AT, expected: 0.8 },
  ]);
});

describe('limits', () => {
  holds([
    {
      sentence: 'a username has 3-50 characters and starts with a letter',
      actual: () =>
        [`a${'b'.repeat(49)}`, 'abc', 'ab', `a${'b'.repeat(50)}`, '1ab', 'Abc', 'a-b'].map(isName),
      expected: [true, true, false, false, false, false, false],
    },
    { sentence: 'a password has at least 8 characters', actual: () => PASSWORD_MIN, expected: 8 },
    { sentence: 'a bio has at most 150 characters', actual: () => BIO_MAX, expected: 150 },
    {
      sentence: 'a picture is at most 5 MB and becomes 400x400',
      actual: () => [PICTURE_MAX_BYTES, PICTURE_PIXELS],
      expected: [5 * 1024 * 1024, 400],
    },
    {
      sentence: 'notifications come 20 a page from the last 30 days',
      actual: () => [NOTIFICATIONS_PAGE_SIZE, NOTIFICATIONS_DAYS],
      expected: [20, 30],
    },
    {
      sentence: 'comments come 50 a page, 3 in a preview',
      actual: () => [COMMENTS_PAGE_SIZE, COMMENT_PREVIEW],
      expected: [50, 3],
    },
    { sentence: 'follower lists come 50 a page', actual: () => FOLLOW_LIST_PAGE_SIZE, expected: 50 },
    { sentence: 'tracker items come 25 a page', actual: () => TRACKER_ITEMS_PAGE_SIZE, expected: 25 },
    { sentence: 'a post has up to 4 media items', actual: () => MEDIA_PER_POST, expected: 4 },
  ]);
});

describe('delays', () => {
  holds([
    { sentence: 'the socket pings every 30 s', actual: () => PING_INTERVAL_MS, expected: 30 * SECOND },
    {
      sentence:
        'video autoplay: every 300 ms, visibility 0.5, hysteresis 0.1, 500 ms between plays, hover 200 ms',
      actual: () => autoplay,
      expected: { evaluateMs: 300, minVisibility: 0.5, hysteresis: 0.1, betweenPlaysMs: 500, hoverMs: 200 },
    },
    {
      sentence: 'a hover card opens after 500 ms and hides after 300 ms',
      actual: () => [motion.hoverCardOpenMs, motion.hoverCardCloseMs],
      expected: [500, 300],
    },
    {
      sentence: 'a tooltip opens after 100 ms, after a press of 700 ms, and closes 1500 ms after the touch',
      actual: () => [motion.tooltipEnterMs, motion.tooltipTouchPressMs, motion.tooltipTouchLeaveMs],
      expected: [100, 700, 1500],
    },
  ]);
});

describe('cache', () => {
  const queries = createQueryClient();
  const { queries: reads, mutations } = queries.getDefaultOptions();
  const me = currentUserQuery(createApiClient({ baseUrl: '' }), queries);
  holds([
    {
      sentence: 'fresh 5 min, kept 10 min, no refetch on focus, refetch on reconnect',
      actual: () => [reads?.staleTime, reads?.gcTime, reads?.refetchOnWindowFocus, reads?.refetchOnReconnect],
      expected: [5 * MINUTE, 10 * MINUTE, false, true],
    },
    {
      sentence: 'no retry on 401, 403 and 404; otherwise up to 2',
      actual: () => [401, 403, 404, 500, 0].map((status) => retriesOf(reads?.retry, status)),
      expected: [0, 0, 0, 2, 2],
    },
    {
      sentence: 'mutations are retried once after 1 s',
      actual: () => [retriesOf(mutations?.retry, 500), mutationRetryDelay(0, failure(500))],
      expected: [1, SECOND],
    },
    {
      sentence: 'admin stats are fresh 2 min and kept 5 min',
      actual: () => [freshMs.adminStats, cachedMs.adminStats],
      expected: [2 * MINUTE, 5 * MINUTE],
    },
    {
      sentence: 'the current user is fresh 10 min, kept 30 min, with 1 retry',
      actual: () => [me.staleTime, me.gcTime, retriesOf(me.retry, 500)],
      expected: [10 * MINUTE, 30 * MINUTE, 1],
    },
    {
      sentence: 'available trackers 10 min; usage stats and feed pages 2 min; all else 5 min',
      actual: () => [freshMs.availableTrackers, freshMs.usageStats, freshMs.feed, freshMs.default],
      expected: [10 * MINUTE, 2 * MINUTE, 2 * MINUTE, 5 * MINUTE],
    },
  ]);
});

describe('formats', () => {
  const table = renderToStaticMarkup(
    <Pagination
      page={1}
      rowsPerPage={25}
      count={60}
      onPage={() => undefined}
      onRowsPerPage={() => undefined}
    />,
  );
  holds([
    {
      sentence: 'durations are "Xh Ym", "Ym Zs" or "Zs"',
      actual: () => [3_900, 3_600, 125, 60, 59, 0].map(formatDuration),
      expected: ['1h 5m', '1h 0m', '2m 5s', '1m 0s', '59s', '0s'],
    },
    {
      sentence: 'relative time is "Just now", Xm, Xh, Xd, then the date',
      actual: () => [59 * SECOND, MINUTE, 59 * MINUTE, 60 * MINUTE, DAY, 6 * DAY, 8 * DAY].map(timeAgo),
      expected: ['Just now', '1m', '59m', '1h', '1d', '6d', '14 Nov'],
    },
    {
      sentence: 'notifications up to 7 days are This week, up to 30 This month, else Earlier',
      actual: () => [0, 7 * DAY, 7 * DAY + 1, 30 * DAY, 30 * DAY + 1].map(groupOf),
      expected: ['This week', 'This week', 'This month', 'This month', 'Earlier'],
    },
    {
      sentence: 'a table offers 10, 25, 50 and 100 rows',
      actual: () => [...table.matchAll(/<option[^>]*value="(\d+)"/g)].map(([, value]) => value),
      expected: ['10', '25', '50', '100'],
    },
    {
      sentence: 'a table says "Rows per page:", "from-to of count" and names its four buttons',
      actual: () =>
        [
          'Rows per page:',
          '26-50 of 60',
          'Go to first page',
          'Go to previous page',
          'Go to next page',
          'Go to last page',
        ].filter((text) => !table.includes(text)),
      expected: [],
    },
  ]);
});

describe('texts of errors', () => {
  holds([
    {
      sentence: 'the detail string comes first, then message, then error, then the fallback',
      actual: () =>
        [{ detail: 'one', message: 'two' }, { message: 'two' }, { error: 'three' }, {}].map((body) =>
          messageOf(responseError(body), 'Login failed'),
        ),
      expected: ['one', 'two', 'three', 'Login failed'],
    },
    {
      sentence: 'the messages of a detail list are joined with "; ", an unnamed one is "Validation error"',
      actual: () => responseError({ detail: [{ msg: 'Too short' }, {}] }).message,
      expected: 'Too short; Validation error',
    },
    {
      sentence: 'a generic error is "API Error: {status} {statusText}", carrying the status',
      actual: () => [responseError({}).message, responseError({}).status],
      expected: ['API Error: 418 Teapot', 418],
    },
  ]);
});
