import type { User } from '@plotline/contract/accounts.ts';
import { DeleteAccount } from '../../features/accounts/DeleteAccount.tsx';
import { DataExport } from '../../features/exports/DataExport.tsx';
import { DataRestore } from '../../features/exports/DataRestore.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

export function DataSettings({ user }: { user: User }) {
  return (
    <>
      <SettingsSection title="Your data" subtitle="Download a copy at any time.">
        <DataExport />
        <DataRestore />
      </SettingsSection>
      <SettingsSection title="Danger zone" subtitle="These actions can't be undone.">
        <DeleteAccount user={user} />
      </SettingsSection>
    </>
  );
}
