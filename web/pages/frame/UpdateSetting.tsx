import Alert from '@mui/material/Alert';
import { useMutation } from '@tanstack/react-query';
import { checkForUpdate, useIsUpdateReady } from '../../platform/app-updates.ts';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { ReloadButton } from './UpdateNote.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';

/** Says whether a new version is ready, and checks for one. */
export function UpdateSetting() {
  const isReady = useIsUpdateReady();
  const check = useMutation({ mutationFn: checkForUpdate, retry: false });
  const current = check.isSuccess ? 'No newer version found.' : 'New versions are downloaded by themselves.';
  return (
    <SettingRow
      title="Updates"
      detail={isReady ? 'A new version is ready.' : current}
      actions={
        isReady ? (
          <ReloadButton />
        ) : (
          <SecondaryButton loading={check.isPending} onClick={() => check.mutate()}>
            Check now
          </SecondaryButton>
        )
      }
    >
      {check.isError ? <Alert severity="error">Couldn't check for a new version.</Alert> : null}
    </SettingRow>
  );
}
