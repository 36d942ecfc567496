import { expect, test } from 'vitest';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { loadTrackers } from '../../trackers.ts';
import { ConfigError } from '../../platform/config.ts';
import { readTrackerSettings } from './tracker-settings.ts';

const [module] = await loadTrackers({ error: () => undefined });
if (!module) throw new Error('there is no tracker to try with');

const definition: TrackerDefinition = {
  ...module.definition,
  settings: {
    NEWS_BASE: { kind: 'url', fallback: 'https://example.org/news' },
    WEATHER_BASE: { kind: 'url', fallback: 'https://example.org/weather' },
    NEWS_KEY: { kind: 'secret' },
    NEWS_EDITION: { kind: 'text', fallback: 'morning' },
  },
};

test("when a setting is configured, it is used; otherwise the tracker's default", () => {
  expect(
    readTrackerSettings([definition], { NEWS_BASE: ' http://127.0.0.1:9/news/ ', WEATHER_BASE: '' }),
  ).toEqual({
    NEWS_BASE: 'http://127.0.0.1:9/news',
    WEATHER_BASE: 'https://example.org/weather',
    NEWS_KEY: '',
    NEWS_EDITION: 'morning',
  });
});

test('when a secret is configured, it is used; with a space it is refused without being shown', () => {
  expect(readTrackerSettings([definition], { NEWS_KEY: ' key_1 ' })).toMatchObject({ NEWS_KEY: 'key_1' });
  const readSpaced = () => readTrackerSettings([definition], { NEWS_KEY: 'key 1' });
  expect(readSpaced).toThrow('NEWS_KEY must not contain spaces');
  expect(readSpaced).not.toThrow('key 1');
});

test('when settings are wrong, all of them are named at once', () => {
  expect(readWrong).toThrow(ConfigError);
  expect(readWrong).toThrow(/NEWS_BASE must be an address.*\n.*WEATHER_BASE must be an address/);
});

function readWrong(): unknown {
  return readTrackerSettings([definition], { NEWS_BASE: 'news', WEATHER_BASE: 'ftp://example.org' });
}
