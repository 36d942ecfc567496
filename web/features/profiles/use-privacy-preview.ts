import { previewPrivacy, type PrivacyChange } from '@plotline/contract/profiles.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Loads what a privacy change would do, and what one viewer (null: a visitor) sees before and after. */
export function usePrivacyPreview(change: PrivacyChange, viewAs: string | null) {
  return useQuery({
    queryKey: ['privacy-preview', change, viewAs],
    queryFn: ({ signal }) => api.call(previewPrivacy, { body: { ...change, view_as: viewAs }, signal }),
    // Keeps the numbers while another viewer is chosen; they load again each time the sheet opens.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
