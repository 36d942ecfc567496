import {
  acceptFinding,
  fixFinding,
  listFindings,
  muteFinding,
  previewFix,
  undoFinding,
  type Finding,
} from '@plotline/contract/tracker-health.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';
import { api } from '../platform/api.ts';
import type { MenuEntry } from '../ui/ActionMenu.tsx';
import { trackerKey } from './use-tracker-page.ts';

/** The element with the findings on a tracker's page. */
export const DATA_HEALTH_ID = 'data-health';

export interface FindingsPlace {
  readonly username: string;
  readonly type: string;
  readonly isOwner: boolean;
}

/** Loads the findings about the owner's data; disabled for everyone else. */
export function useFindings({ username, type, isOwner }: FindingsPlace) {
  return useQuery({
    queryKey: [...trackerKey(username, type), 'findings'],
    queryFn: ({ signal }) => api.call(listFindings, { params: { tracker: type }, signal }),
    enabled: isOwner,
  });
}

/** Returns the entry of the owner's menu that leads to the findings; none without any. */
export function useHealthEntry(place: FindingsPlace): readonly MenuEntry[] {
  const { data } = useFindings(place);
  if (!data || data.findings.length === 0) return [];
  return [
    {
      label: data.open === 0 ? 'Data health' : `Data health (${data.open})`,
      icon: HeartPulse,
      onPick: () => {
        const card = document.getElementById(DATA_HEALTH_ID);
        card?.scrollIntoView({ block: 'start' });
        card?.focus({ preventScroll: true });
      },
    },
  ];
}

export interface FindingDecision {
  readonly uuid: string;
  readonly action: 'fix' | 'accept' | 'mute' | 'undo';
  /** The corrected value of a fix. */
  readonly value?: number | null;
}

/** Sends a decision about a finding, then reloads the tracker. */
export function useDecideFinding({ username, type }: FindingsPlace) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid, action, value = null }: FindingDecision) => {
      const params = { tracker: type, uuid };
      if (action === 'fix') return api.call(fixFinding, { params, body: { value } });
      if (action === 'accept') return api.call(acceptFinding, { params });
      return api.call(action === 'mute' ? muteFinding : undoFinding, { params });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: trackerKey(username, type) }),
    retry: false,
  });
}

/** Loads the figures that a fix with a value would change; null for a value that cannot be sent. */
export function useFixPreview(type: string, { uuid, fix, effects }: Finding, value: number | null) {
  const isSuggested = fix?.kind !== 'value' || value === fix.suggested;
  return useQuery({
    queryKey: ['fix-preview', type, uuid, value],
    queryFn: ({ signal }) =>
      api.call(previewFix, { params: { tracker: type, uuid }, body: { value }, signal }),
    select: (answer) => answer.effects,
    enabled: fix?.kind !== 'value' || value !== null,
    ...(isSuggested && effects.length > 0 ? { placeholderData: { effects } } : {}),
    staleTime: 0,
    retry: false,
  });
}
