import { expect, test } from 'vitest';
import { CHROMIUM, chromiumPath, HEADLESS_SHELL } from './chromium.ts';

test.each([
  { installed: [HEADLESS_SHELL, CHROMIUM], path: HEADLESS_SHELL },
  { installed: [CHROMIUM], path: CHROMIUM },
  { installed: [], path: CHROMIUM },
])('when $installed are installed, the browser tests use $path', ({ installed, path }) => {
  expect(chromiumPath((file) => installed.includes(file))).toBe(path);
});
