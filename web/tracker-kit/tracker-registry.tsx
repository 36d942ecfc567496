import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import type { TrackerReading, TrackerWeb } from './tracker-web.ts';

/** A kind of tracker that this app can draw. */
export interface TrackerEntry {
  readonly definition: TrackerDefinition;
  /** Absent where the tracker ships none. */
  readonly Icon: LucideIcon | undefined;
  /** Loads the web half; undefined where the tracker has none. */
  readonly load: (() => Promise<TrackerWeb>) | undefined;
  /** Absent where it leaves its readers no choice. */
  readonly reading?: TrackerReading | undefined;
}

/** The kinds of trackers by their type. */
export type TrackerRegistry = ReadonlyMap<string, TrackerEntry>;

interface TrackerModules {
  definitions: Readonly<Record<string, TrackerDefinition>>;
  icons: Readonly<Record<string, LucideIcon>>;
  halves: Readonly<Record<string, () => Promise<TrackerWeb>>>;
  readings?: Readonly<Record<string, TrackerReading>>;
}

/** Puts the parts of each tracker together; each part is keyed by the name of the tracker's folder. */
export function createTrackerRegistry({
  definitions,
  icons,
  halves,
  readings = {},
}: TrackerModules): TrackerRegistry {
  const entries = Object.entries(definitions).map(([folder, definition]) => {
    const entry: TrackerEntry = {
      definition,
      Icon: icons[folder],
      load: halves[folder],
      reading: readings[folder],
    };
    return [definition.type, entry] as const;
  });
  return new Map(entries);
}

const RegistryContext = createContext<TrackerRegistry | null>(null);

interface TrackerRegistryProviderProps {
  trackers: TrackerRegistry;
  children: ReactNode;
}

/** Hands the trackers found at the top of the app to features, which may not look for them. */
export function TrackerRegistryProvider({ trackers, children }: TrackerRegistryProviderProps) {
  return <RegistryContext value={trackers}>{children}</RegistryContext>;
}

export function useTrackerRegistry(): TrackerRegistry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('useTrackerRegistry must be used within a TrackerRegistryProvider');
  return registry;
}

/** The web half of a tracker as cached data: fetched once, null where the tracker has none. */
export function trackerWebQuery(type: string, registry: TrackerRegistry) {
  return queryOptions({
    queryKey: ['tracker-web', type],
    queryFn: async () => (await registry.get(type)?.load?.()) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
    // Components are compared by identity, never merged.
    structuralSharing: false,
  });
}

export function useTrackerWeb(type: string) {
  return useQuery(trackerWebQuery(type, useTrackerRegistry()));
}
