import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { LucideIcon } from 'lucide-react';
import { createTrackerRegistry } from './tracker-kit/tracker-registry.tsx';
import type { TrackerReading, TrackerWeb } from './tracker-kit/tracker-web.ts';

// Definitions, icons and readings are small and part of the app; web halves are loaded on demand.
const definitions = import.meta.glob<TrackerDefinition>('../trackers/*/tracker.ts', {
  eager: true,
  import: 'tracker',
});
const icons = import.meta.glob<LucideIcon>('../trackers/*/web/icon.ts', { eager: true, import: 'Icon' });
const readings = import.meta.glob<TrackerReading>('../trackers/*/web/reading.ts', {
  eager: true,
  import: 'reading',
});
const halves = import.meta.glob<TrackerWeb>('../trackers/*/web/index.tsx', { import: 'web' });

/** Every tracker of this app. No other file imports trackers. */
export const trackers = createTrackerRegistry({
  definitions: byFolder(definitions),
  icons: byFolder(icons),
  halves: byFolder(halves),
  readings: byFolder(readings),
});

function byFolder<Part>(modules: Readonly<Record<string, Part>>): Record<string, Part> {
  const named = Object.entries(modules).map(([path, part]) => [path.split('/')[2] ?? path, part] as const);
  return Object.fromEntries(named);
}
