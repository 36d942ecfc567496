import type { TrackerDefinition, TrackerSetting } from '@plotline/contract/tracker.ts';
import { ConfigError, type Environment } from '../../platform/config.ts';
import { asHttpUrl } from '../../platform/config-values.ts';

/**
 * Reads the settings that trackers declare, by name.
 * @throws ConfigError that lists all problems at once.
 */
export function readTrackerSettings(
  definitions: readonly TrackerDefinition[],
  env: Environment,
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, setting] of definitions.flatMap(({ settings = {} }) => Object.entries(settings))) {
    try {
      values[name] = read(setting, env[name]?.trim() || (setting.fallback ?? ''));
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

function read({ kind }: TrackerSetting, text: string): string {
  if (kind === 'url') return asHttpUrl(text);
  // The text itself is not shown: it may be a secret.
  if (/\s/.test(text)) throw new Error('must not contain spaces');
  return text;
}
