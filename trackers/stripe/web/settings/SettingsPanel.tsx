import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { SettingsPanelProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { MissingData } from '@plotline/web/ui/MissingData.tsx';
import { BlockSkeleton } from '@plotline/web/ui/BlockSkeleton.tsx';
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
        <ActionError error={save.error} fallback="Couldn't save the setting." />
      </div>
    );
  }
  return (
    <MissingData query={settings} fallback="Couldn't load the settings.">
      <BlockSkeleton height={220} />
    </MissingData>
  );
}
