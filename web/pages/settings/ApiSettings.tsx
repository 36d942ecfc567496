import { AccessTokens } from '../../features/accounts/access-tokens/AccessTokens.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

/** Access tokens for programs of the user. */
export function ApiSettings() {
  return (
    <SettingsSection
      title="Access tokens"
      subtitle="They let your own scripts and apps use the API. All of them are revoked when you change your password or sign out all other devices."
    >
      <AccessTokens />
    </SettingsSection>
  );
}
