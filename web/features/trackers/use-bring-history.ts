import type { HistorySource, TrackerDefinition } from '@plotline/contract/tracker.ts';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { trackerPath } from '../../platform/paths.ts';
import { passFile } from '../../platform/passed-file.ts';
import { useOfferedTrackers } from '../../tracker-kit/tracker-registry.tsx';
import { useNavigate } from '../../ui/navigation.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { useAddTracker, useMyTrackers } from './use-trackers.ts';

/** A source of the history of one tracker. */
export interface TrackerSource extends HistorySource {
  readonly definition: TrackerDefinition;
}

export function useHistorySources(): readonly TrackerSource[] {
  return useOfferedTrackers().flatMap((definition) =>
    (definition.sources ?? []).map((source) => ({ ...source, definition })),
  );
}

interface BringHistory {
  /** Adds the tracker of a source if necessary, and opens the page that brings the data, with a file if there is one. */
  readonly bring: (source: TrackerSource, file?: File) => void;
  /** Name of the source whose tracker is being added. */
  readonly pendingName: string | undefined;
}

export function useBringHistory(username: string): BringHistory {
  const { data: mine = [] } = useMyTrackers();
  const add = useAddTracker();
  const navigate = useNavigate();
  const showToast = useToast();
  const [last, setLast] = useState<string>();
  const bring = (source: TrackerSource, file?: File) => {
    const { definition, page, name } = source;
    const open = () => {
      const path = trackerPath(username, definition.type, page === undefined ? {} : { page });
      if (file) passFile(path, file);
      navigate(path);
    };
    if (mine.some(({ type, is_enabled }) => type === definition.type && is_enabled)) return open();
    setLast(name);
    add.mutate(
      { type: definition.type, isPublic: definition.isPublicByDefault },
      {
        onSuccess: open,
        onError: (error) => showToast({ message: messageOf(error, "Couldn't add the tracker.") }),
      },
    );
  };
  return { bring, pendingName: add.isPending ? last : undefined };
}
