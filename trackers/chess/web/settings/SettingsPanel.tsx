import Alert from '@mui/material/Alert';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { messageOf, api } from '@plotline/web/tracker-kit/api.ts';
import { SettingLine } from '@plotline/web/ui/SettingLine.tsx';
import { color, space } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { getChessSettings, updateChessSettings, type ChessSettings } from '../../contract/settings.ts';
import { AccountsPanel } from '../accounts/AccountsPanel.tsx';

/** The chess settings: accounts and hidden ratings. */
export function SettingsPanel() {
  return (
    <>
      <AccountsPanel />
      <HideFromOthers />
    </>
  );
}

const Apart = styled('div')({ marginTop: space(4), borderTop: `1px solid ${color.outline}` });

/** Hides the user's ratings from everyone else. */
function HideFromOthers() {
  const id = useId();
  const { data, error } = useChessSettings();
  const save = useSaveSettings();
  const failure = save.error ?? (data ? null : error);
  return (
    <Apart>
      <SettingLine
        name="Hide my ratings from others"
        help="Ratings, peaks and performance, yours and your opponents', in charts, games and posts, old ones too."
        nameId={id}
      >
        <Switch
          checked={data?.hide_ratings ?? false}
          disabled={!data}
          onChange={(_, isHidden) => save.mutate({ hide_ratings: isHidden })}
          slotProps={{ input: { 'aria-labelledby': id } }}
        />
      </SettingLine>
      {failure ? <Alert severity="error">{messageOf(failure, "Couldn't save the setting.")}</Alert> : null}
    </Apart>
  );
}

const settingsKey = ['chess', 'settings'] as const;

function useChessSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call(getChessSettings, { signal }),
  });
}

/** Saves settings optimistically; they are reverted when the server refuses. */
function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<ChessSettings>) => api.call(updateChessSettings, { body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: settingsKey });
      const before = queries.getQueryData<ChessSettings>(settingsKey);
      if (before) queries.setQueryData<ChessSettings>(settingsKey, { ...before, ...change });
      return { before };
    },
    onError: (_error, _change, context) => queries.setQueryData(settingsKey, context?.before),
    onSuccess: (saved) => queries.setQueryData(settingsKey, saved),
    retry: false,
  });
}
