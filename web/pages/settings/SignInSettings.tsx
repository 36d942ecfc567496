import { ChangePasswordForm } from '../../features/accounts/ChangePasswordForm.tsx';
import { Devices } from '../../features/accounts/Devices.tsx';
import { EmailSetting } from '../../features/accounts/EmailSetting.tsx';
import { SecondFactorSettings } from '../../features/accounts/second-factor/SecondFactorSettings.tsx';
import { Card } from '../../ui/Card.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

/** Email address, password, two-step sign-in and devices. */
export function SignInSettings() {
  return (
    <>
      <SettingsSection title="Email" subtitle="Where we reach you, and what you sign in with.">
        <EmailSetting />
      </SettingsSection>
      <SettingsSection
        title="Password"
        subtitle="Changing it signs out your other devices and revokes your access tokens."
      >
        <Card>
          <ChangePasswordForm />
        </Card>
      </SettingsSection>
      <SettingsSection title="Two-step sign-in" subtitle="Keeps others out, even if they know your password.">
        <SecondFactorSettings />
      </SettingsSection>
      <SettingsSection title="Devices" subtitle="Where you're signed in.">
        <Devices />
      </SettingsSection>
    </>
  );
}
