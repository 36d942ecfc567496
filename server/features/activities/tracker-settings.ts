import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
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
  for (const [name, { fallback }] of definitions.flatMap(({ settings = {} }) => Object.entries(settings))) {
    try {
      values[name] = asHttpUrl(env[name]?.trim() || fallback);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}
