import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { readAppConfig } from '../platform/app-config.ts';
import type { TrackerReading, TrackerWeb } from './tracker-web.ts';

/** A tracker type that this app can show. */
export interface TrackerEntry {
  readonly definition: TrackerDefinition;
  /** Undefined if the tracker has none. */
  readonly Icon: LucideIcon | undefined;
  /** Loads the web half; undefined if the tracker has none. */
  readonly load: (() => Promise<TrackerWeb>) | undefined;
  /** Absent if readers have no display options. */
  readonly reading?: TrackerReading | undefined;
}

/** Tracker entries by type. */
export type TrackerRegistry = ReadonlyMap<string, TrackerEntry>;

interface TrackerModules {
  definitions: Readonly<Record<string, TrackerDefinition>>;
  icons: Readonly<Record<string, LucideIcon>>;
  halves: Readonly<Record<string, () => Promise<TrackerWeb>>>;
  readings?: Readonly<Record<string, TrackerReading>>;
}

/** Combines the parts of each tracker, which are keyed by the tracker's folder. */
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

/** Provides the trackers to features, which cannot import them. */
export function TrackerRegistryProvider({ trackers, children }: TrackerRegistryProviderProps) {
  return <RegistryContext value={trackers}>{children}</RegistryContext>;
}

export function useTrackerRegistry(): TrackerRegistry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('useTrackerRegistry must be used within a TrackerRegistryProvider');
  return registry;
}

/** Returns whether this server can serve a tracker: others are not offered. */
export function isOffered(type: string): boolean {
  return !readAppConfig().unavailableTrackers.includes(type);
}

/** Returns the definitions of the trackers that this server offers. */
export function useOfferedTrackers(): readonly TrackerDefinition[] {
  const definitions = [...useTrackerRegistry().values()].map(({ definition }) => definition);
  return definitions.filter(({ type }) => isOffered(type));
}

/** Loads the web half of a tracker once; null if it has none. */
export function trackerWebQuery(type: string, registry: TrackerRegistry) {
  return queryOptions({
    queryKey: ['tracker-web', type],
    queryFn: async () => (await registry.get(type)?.load?.()) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
    // Components are compared by identity.
    structuralSharing: false,
  });
}

export function useTrackerWeb(type: string) {
  return useQuery(trackerWebQuery(type, useTrackerRegistry()));
}
