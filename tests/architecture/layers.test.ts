import { expect, test } from 'vitest';
import { objectionTo } from './layers.ts';
import { importsOf, withoutComments } from './sources.ts';

test.each([
  ['contract/likes.ts', 'server/platform/config.ts'],
  ['server/platform/bus.ts', 'server/features/likes/likes.service.ts'],
  ['server/platform/bus.ts', 'server/tracker-kit/http.ts'],
  ['server/tracker-kit/http.ts', 'server/features/feed/feed.service.ts'],
  ['server/features/likes/likes.service.ts', 'server/features/comments/comments.service.ts'],
  ['server/features/likes/likes.service.ts', 'server/features/activities/activities.repository.ts'],
  ['server/features/likes/likes.service.ts', 'web/platform/format.ts'],
  ['server/features/trackers/trackers.service.ts', 'trackers/running/tracker.ts'],
  ['server/app.ts', 'trackers/running/server/index.ts'],
  ['web/ui/Card.tsx', 'web/features/likes/LikeButton.tsx'],
  ['web/platform/api.ts', 'web/ui/Card.tsx'],
  ['web/features/likes/LikeButton.tsx', 'web/pages/HomePage.tsx'],
  ['web/features/comments/Comments.tsx', 'web/features/likes/parts/Heart.tsx'],
  ['web/features/likes/LikeButton.tsx', 'server/platform/config.ts'],
  ['trackers/running/tracker.ts', 'server/tracker-kit/http.ts'],
  ['trackers/running/server/sync.ts', 'server/platform/database.ts'],
  ['trackers/running/server/sync.ts', 'server/features/feed/feed.service.ts'],
  ['trackers/running/server/sync.ts', 'trackers/running/web/Page.tsx'],
  ['trackers/running/web/Page.tsx', 'web/features/likes/LikeButton.tsx'],
  ['trackers/running/web/Page.tsx', 'trackers/running/server/sync.ts'],
  ['trackers/running/web/Page.tsx', 'trackers/sleep/web/Page.tsx'],
])('when %s imports %s, it is refused', (from, to) => {
  expect(objectionTo(from, to)).toEqual(expect.any(String));
});

test.each([
  ['contract/likes.ts', 'contract/endpoint.ts'],
  ['server/platform/bus.ts', 'contract/endpoint.ts'],
  ['server/features/likes/likes.routes.ts', 'server/features/likes/likes.repository.ts'],
  ['server/features/comments/comments.service.ts', 'server/features/likes/likes.events.ts'],
  ['server/features/comments/comments.repository.ts', 'server/features/visibility/visibility.sql.ts'],
  ['server/features/likes/likes.service.ts', 'server/features/activities/activities.service.ts'],
  ['server/app.ts', 'server/features/admin/admin.routes.ts'],
  ['web/ui/RelativeTime.tsx', 'web/platform/format.ts'],
  ['web/features/comments/Comments.tsx', 'web/features/likes/LikeButton.tsx'],
  ['web/pages/HomePage.tsx', 'web/features/feed/HomeFeed.tsx'],
  ['trackers/running/server/sync.ts', 'server/tracker-kit/tracker-server.ts'],
  ['trackers/running/web/Page.tsx', 'web/ui/Card.tsx'],
  ['trackers/running/web/Page.tsx', 'trackers/running/contract/runs.ts'],
])('when %s imports %s, that is fine', (from, to) => {
  expect(objectionTo(from, to)).toBeUndefined();
});

test('when a file imports in any form, the import is found', () => {
  const text = [
    `import { a } from './a.ts';`,
    `import type {\n  B,\n} from '../b.ts';`,
    `export { c } from '@plotline/contract/c.ts';`,
    `import './d.css';`,
    `const e = () => import('./e.ts');`,
    `// it came from 'f.ts'`,
  ].join('\n');
  const imports = importsOf({ path: 'web/pages/HomePage.tsx', text });
  expect(imports.map(({ to }) => to)).toEqual([
    'web/pages/a.ts',
    'web/b.ts',
    'contract/c.ts',
    'web/pages/d.css',
    'web/pages/e.ts',
  ]);
});

test('when a word is in a comment, it is not code', () => {
  const text = `/** weights\n * of things */\nconst url = 'https://a.example'; // weights\n  // weights\nconst b = 1;`;
  const code = withoutComments({ path: 'web/a.ts', text });
  expect(code).not.toContain('weights');
  expect(code).toContain(`'https://a.example';`);
  expect(code).toContain('const b = 1;');
  expect(withoutComments({ path: 'a.sql', text: 'select 1; -- weights' })).toBe('select 1; ');
});
