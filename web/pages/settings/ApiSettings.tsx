import { AccessTokens } from '../../features/accounts/access-tokens/AccessTokens.tsx';
import { useAvailableTrackers } from '../../features/trackers/use-trackers.ts';
import { Webhooks } from '../../features/webhooks/Webhooks.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

/** Access tokens and webhooks for programs of the user. */
export function ApiSettings() {
  const trackers = useAvailableTrackers();
  const trackerNames = new Map((trackers.data ?? []).map(({ type, name }) => [type, name]));
  return (
    <>
      <SettingsSection
        title="Access tokens"
        subtitle="They let your own scripts and apps use the API. All of them are revoked when you change your password or sign out all other devices."
      >
        <AccessTokens trackerNames={trackerNames} />
      </SettingsSection>
      <SettingsSection
        title="Webhooks"
        subtitle="We notify your own server when you publish or remove an activity."
      >
        <Webhooks />
      </SettingsSection>
    </>
  );
}
