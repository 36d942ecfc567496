import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import type { SettingsPanelProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { SettingsConnection } from '../connection/StripeConnection.tsx';
import { useSaveStripeSettings, useStripeSettings, useStripeStatus } from '../shared/stripe-queries.ts';
import { AmountVisibilitySetting } from './AmountVisibilitySetting.tsx';

const Stack = styled('div')({ display: 'grid', gap: space(4), marginTop: space(2) });
const DEFAULT_CURRENCY = 'eur';

/** The Stripe settings: the connection, and what others see of amounts. */
export function SettingsPanel({ tracker }: SettingsPanelProps) {
  return (
    <Stack>
      <SettingsConnection isPublic={tracker.is_public} />
      <Amounts />
    </Stack>
  );
}

function Amounts() {
  const settings = useStripeSettings();
  const status = useStripeStatus();
  const save = useSaveStripeSettings();
  if (settings.data) {
    return (
      <div>
        <AmountVisibilitySetting
          value={settings.data.amount_visibility}
          currency={status.data?.currency ?? DEFAULT_CURRENCY}
          onChange={(next) => save.mutate({ amount_visibility: next })}
        />
        {save.isError ? (
          <Alert severity="error">{messageOf(save.error, "Couldn't save the setting.")}</Alert>
        ) : null}
      </div>
    );
  }
  if (settings.isError) {
    return <LoadError query={settings} fallback="Couldn't load the settings." />;
  }
  return (
    <Loading>
      <Skeleton variant="rounded" height={220} />
    </Loading>
  );
}
