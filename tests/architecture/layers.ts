/** Features in order: each may use those before it. */
export const features = [
  'accounts',
  'visibility',
  'reports',
  'profiles',
  'follows',
  'trackers',
  'media',
  'activities',
  'likes',
  'comments',
  'feed',
  'showcase',
  'previews',
  'notifications',
  'presence',
  'exports',
  'admin',
  'moderation',
  'webhooks',
  'search',
] as const;

/** A layer of the core, or a part of one tracker. */
interface Place {
  readonly layer: string;
  readonly feature?: string;
  readonly tracker?: string;
}

/** Layers that each layer may import besides itself. */
const below: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'server/platform': ['contract'],
  'server/tracker-kit': ['contract', 'server/platform'],
  'server/features': ['contract', 'server/platform', 'server/tracker-kit'],
  'server/app': ['contract', 'server/platform', 'server/tracker-kit', 'server/features'],
  'web/platform': ['contract'],
  'web/ui': ['contract', 'web/platform'],
  'web/tracker-kit': ['contract', 'web/platform', 'web/ui'],
  'web/features': ['contract', 'web/platform', 'web/ui', 'web/tracker-kit'],
  'web/app': ['contract', 'web/platform', 'web/ui', 'web/tracker-kit', 'web/features'],
  'tracker/contract': ['contract'],
  'tracker/definition': ['contract', 'tracker/contract'],
  'tracker/server': ['contract', 'tracker/contract', 'tracker/definition', 'server/tracker-kit'],
  'tracker/web': ['contract', 'tracker/contract', 'tracker/definition', 'web/tracker-kit', 'web/ui'],
};

/** Returns the violation of an import; undefined if it is allowed. */
export function objectionTo(from: string, to: string): string | undefined {
  const importer = placeOf(from);
  const imported = placeOf(to);
  if (importer === undefined || imported === undefined) return undefined;
  if (
    importer.tracker !== undefined &&
    imported.tracker !== undefined &&
    importer.tracker !== imported.tracker
  ) {
    return 'trackers do not know each other';
  }
  if (importer.layer !== imported.layer) {
    const isBelow = below[importer.layer]?.includes(imported.layer) === true;
    if (!isBelow) return `${importer.layer} may not import ${imported.layer}`;
  }
  return imported.feature === importer.feature ? undefined : objectionToFeature(importer, imported, to);
}

/** Returns undefined for tests, tools and packages, which belong to no layer. */
export function placeOf(file: string): Place | undefined {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top === 'contract') return { layer: 'contract' };
  if (top === 'trackers') return placeInTracker(second, third);
  if (top !== 'server' && top !== 'web') return undefined;
  if (second === 'features') return { layer: `${top}/features`, feature: third };
  return { layer: `${top}/${['platform', 'tracker-kit', 'ui'].includes(second) ? second : 'app'}` };
}

function placeInTracker(tracker: string, part: string): Place | undefined {
  if (part === 'tracker.ts') return { layer: 'tracker/definition', tracker };
  return ['contract', 'server', 'web'].includes(part) ? { layer: `tracker/${part}`, tracker } : undefined;
}

function objectionToFeature(importer: Place, imported: Place, to: string): string | undefined {
  if (imported.feature === undefined || importer.feature === undefined) return undefined;
  if (orderOf(imported.feature) > orderOf(importer.feature)) {
    return `${importer.feature} comes before ${imported.feature}: publish an event instead`;
  }
  const isOnServer = imported.layer === 'server/features';
  if (isOnServer && !/\.(service|events|sql)\.ts$/.test(to))
    return 'only services, events and SQL fragments are open to other features';
  if (!isOnServer && to.split('/').length > 4) return 'only the top level of a feature is open to others';
  return undefined;
}

function orderOf(feature: string): number {
  const order = features.findIndex((name) => name === feature);
  if (order === -1) throw new Error(`the feature ${feature} is not in the list`);
  return order;
}
