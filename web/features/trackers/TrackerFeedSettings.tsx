import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { Tracker } from '@plotline/contract/trackers.ts';
import { messageOf } from '../../platform/api-error.ts';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SettingLine } from '../../ui/SettingLine.tsx';
import { publishDelays } from './publish-delays.ts';
import { useTrackerFeed } from './use-tracker-settings.ts';

const Delays = styled('div')({ flex: '0 1 180px' });

/** Sets whether and when new activity is posted to the feed; each change is saved immediately. */
export function TrackerFeedSettings({ tracker }: { tracker: Tracker }) {
  const id = useId();
  const feed = useTrackerFeed(tracker.type);
  const { feed_enabled, publish_delay_minutes } = tracker;
  return (
    <div>
      <SettingLine
        name="Post to the feed"
        help="Off: new posts appear only on your profile. Earlier posts stay."
        nameId={id}
      >
        <Switch
          checked={feed_enabled}
          onChange={(_, isOn) => feed.mutate({ feed_enabled: isOn })}
          slotProps={{ input: { 'aria-labelledby': id } }}
        />
      </SettingLine>
      <SettingLine name="Posts appear" help="Until then only you can see them.">
        <Delays>
          <NativeSelect
            label={`When posts of ${tracker.name} appear`}
            isLabelHidden
            value={String(publish_delay_minutes)}
            options={publishDelays(publish_delay_minutes)}
            onChange={(minutes) => feed.mutate({ publish_delay_minutes: Number(minutes) })}
          />
        </Delays>
      </SettingLine>
      {feed.isError ? (
        <Alert severity="error">{messageOf(feed.error, "Couldn't save the setting.")}</Alert>
      ) : null}
    </div>
  );
}
