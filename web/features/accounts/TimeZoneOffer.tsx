import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { updateProfile } from '@plotline/contract/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { differingTimeZone, noteTimeZoneAnswer } from '../../platform/device-time-zone.ts';
import { useIsReachable } from '../../platform/server-reachability.ts';
import { useAuth } from '../../platform/session.tsx';
import { media, space } from '../../ui/theme/tokens.ts';

// Beside the buttons, the text would be a narrow column.
const Offered = styled(Alert)({
  [media.phone]: {
    flexWrap: 'wrap',
    '& > [data-part=message]': { flex: '1 1 200px', paddingBottom: space(1), textWrap: 'balance' },
    '& > [data-part=action]': { width: '100%', justifyContent: 'flex-end', padding: 0 },
  },
});

/**
 * Asks once whether the account moves to the device's time zone; the settings can change it later. Opened without a
 * connection it does not ask: the answer could not be stored, and the stored account may be out of date.
 */
export function TimeZoneOffer({ accountZone }: { accountZone: string }) {
  const isReachable = useIsReachable();
  const [deviceZone] = useState(() => (isReachable ? differingTimeZone(accountZone) : null));
  return deviceZone === null ? null : <Offer accountZone={accountZone} deviceZone={deviceZone} />;
}

function Offer({ accountZone, deviceZone }: { accountZone: string; deviceZone: string }) {
  const { setUser } = useAuth();
  const [isAnswered, setAnswered] = useState(false);
  const answer = () => {
    noteTimeZoneAnswer(deviceZone);
    setAnswered(true);
  };
  const change = useMutation({
    mutationFn: () => api.call(updateProfile, { body: { timezone: deviceZone } }),
    onSuccess: ({ user }) => {
      answer();
      setUser(user);
    },
  });
  if (isAnswered) return null;
  return (
    <Offered
      severity={change.isError ? 'error' : 'info'}
      action={
        <>
          <Button color="inherit" size="small" disabled={change.isPending} onClick={answer}>
            Keep
          </Button>
          <Button size="small" loading={change.isPending} onClick={() => change.mutate()}>
            Change
          </Button>
        </>
      }
    >
      {change.isError
        ? messageOf(change.error, "Couldn't change the time zone.")
        : `Your device is in ${zoneName(deviceZone)}, your account uses ${zoneName(accountZone)}.`}
    </Offered>
  );
}

/** Writes `America/New York`. */
function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}
