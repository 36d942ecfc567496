import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { useSaveSettings } from '@plotline/web/tracker-kit/use-save-settings.ts';
import { SwitchLine } from '@plotline/web/ui/SettingLine.tsx';
import { color, space } from '@plotline/web/ui/theme/tokens.ts';
import { useQuery } from '@tanstack/react-query';
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

const settingsKey = ['chess', 'settings'] as const;

const Apart = styled('div')({ marginTop: space(4), borderTop: `1px solid ${color.outline}` });

/** Hides the user's ratings from everyone else. */
function HideFromOthers() {
  const { data, error } = useChessSettings();
  const save = useSaveSettings<ChessSettings>({
    key: settingsKey,
    save: (body) => api.call(updateChessSettings, { body }),
  });
  const failure = save.error ?? (data ? null : error);
  return (
    <Apart>
      <SwitchLine
        name="Hide my ratings from others"
        help="Ratings, peaks and performance, yours and your opponents', in charts, games and posts, old ones too."
        isOn={data?.hide_ratings ?? false}
        isDisabled={!data}
        onChange={(isHidden) => save.mutate({ hide_ratings: isHidden })}
      />
      <ActionError error={failure} fallback="Couldn't save the setting." />
    </Apart>
  );
}

function useChessSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call(getChessSettings, { signal }),
  });
}
