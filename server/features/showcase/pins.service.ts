import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { PINS_MAX } from '@plotline/contract/limits.ts';
import type { Figure } from '@plotline/contract/tracker.ts';
import type { listFigures, Pin } from '@plotline/contract/showcase.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { TrackerFigure, WantedFigures } from '../../tracker-kit/tracker-server.ts';
import { findPins, savePins } from './pins.repository.ts';
import { repeatedPin, unknownPin } from './showcase.errors.ts';

/** Computes figures of one tracker as the viewer may see them. */
export type ReadFigures = (
  address: { readonly username: string; readonly tracker: string },
  wanted: WantedFigures,
  viewer: Viewer | null,
) => Promise<readonly TrackerFigure[]>;

/** A profile whose pins are read. */
export interface PinnedProfile {
  readonly uuid: string;
  readonly username: string;
  /** Trackers with data that the viewer may see, in the order of the profile. */
  readonly trackers: readonly string[];
}

export interface PinsService {
  /** Returns the pinned figures that the viewer may see; before the first choice of the owner, the defaults. */
  pinsOf(profile: PinnedProfile, viewer: Viewer | null): Promise<Figure[]>;
  choices(profile: PinnedProfile, owner: Viewer): Promise<ResponseOf<typeof listFigures>>;
  /** Saves the choice of the owner. @throws HttpError 422 for figures that are unknown or named twice */
  choose(profile: PinnedProfile, owner: Viewer, pins: readonly Pin[]): Promise<Figure[]>;
}

export function createPinsService(db: Db, readFigures: ReadFigures): PinsService {
  async function read(
    { username }: PinnedProfile,
    { type, wanted }: { type: string; wanted: WantedFigures },
    viewer: Viewer | null,
  ): Promise<Figure[]> {
    const figures = await readFigures({ username, tracker: type }, wanted, viewer);
    return figures.map((figure) => ({ tracker_type: type, ...figure }));
  }

  async function chosen(profile: PinnedProfile, pins: readonly Pin[], viewer: Viewer | null) {
    const byTracker = Map.groupBy(pins, (pin) => pin.tracker_type);
    const visible = [...byTracker].filter(([type]) => profile.trackers.includes(type));
    const found = await Promise.all(
      visible.map(([type, own]) => read(profile, { type, wanted: own.map(({ key }) => key) }, viewer)),
    );
    const figures = found.flat();
    return pins.flatMap((pin) => figures.find((figure) => isSame(figure, pin)) ?? []);
  }

  async function defaults(profile: PinnedProfile, viewer: Viewer | null): Promise<Figure[]> {
    const types = profile.trackers.slice(0, PINS_MAX);
    const offered = await Promise.all(
      types.map((type) => read(profile, { type, wanted: 'defaults' }, viewer)),
    );
    const nonZero = offered.map((figures) => figures.filter(({ value }) => value !== 0));
    return inTurns(nonZero).slice(0, PINS_MAX);
  }

  return {
    pinsOf: async (profile, viewer) => {
      if (profile.trackers.length === 0) return [];
      const pins = await findPins(db, profile.uuid);
      return pins === null ? defaults(profile, viewer) : chosen(profile, pins, viewer);
    },
    choices: async (profile, owner) => {
      const [pins, ...figures] = await Promise.all([
        findPins(db, profile.uuid),
        ...profile.trackers.map((type) => read(profile, { type, wanted: 'all' }, owner)),
      ]);
      const choices = figures.flat().filter((figure) => figure.cannot_be_shown !== true);
      return { figures: choices, pins: pins && [...pins] };
    },
    choose: async (profile, owner, pins) => {
      if (pins.some((pin, at) => pins.findIndex((other) => isSame(other, pin)) < at)) throw repeatedPin();
      const figures = await chosen(profile, pins, owner);
      if (figures.length < pins.length) throw unknownPin();
      await savePins(db, profile.uuid, pins);
      return figures;
    },
  };
}

function isSame(one: Pin, other: Pin): boolean {
  return one.tracker_type === other.tracker_type && one.key === other.key;
}

/** Takes the first of each list, then the second of each, and so on. */
function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
