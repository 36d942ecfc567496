import type { Tracker } from '@plotline/contract/trackers.ts';
import { ActionError } from '../../ui/ActionError.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SettingLine, SwitchLine } from '../../ui/SettingLine.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { publishDelays } from './publish-delays.ts';
import { useTrackerFeed } from './use-tracker-settings.ts';

const VIEWERS = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'followers', label: 'Followers' },
  { value: 'only_me', label: 'Only you' },
] as const;

const Delays = styled('div')({ flex: '0 1 180px' });

/** Sets whether and when new activity is posted to the feed; each change is saved immediately. */
export function TrackerFeedLines({ tracker }: { tracker: Tracker }) {
  const feed = useTrackerFeed(tracker.type);
  const { feed_enabled, publish_delay_minutes, post_visibility } = tracker;
  return (
    <>
      <SwitchLine
        name="Post to the feed"
        help="Off: new posts appear only on your profile. Earlier posts stay."
        isOn={feed_enabled}
        onChange={(isOn) => feed.mutate({ feed_enabled: isOn })}
      />
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
      <SettingLine name="Who can see new posts" help="You can change it for each post. Earlier posts stay.">
        <Delays>
          <NativeSelect
            label={`Who can see new posts of ${tracker.name}`}
            isLabelHidden
            value={post_visibility}
            options={VIEWERS}
            onChange={(viewers) => feed.mutate({ post_visibility: viewers })}
          />
        </Delays>
      </SettingLine>
      <ActionError error={feed.error} fallback="Couldn't save the setting." />
    </>
  );
}
