import { Button } from '../../ui/Button.tsx';
import { OfferAlert } from '../../ui/OfferAlert.tsx';
import { updateProfile, type User } from '@plotline/contract/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { differingTimeZone, noteTimeZoneAnswer } from '../../platform/device-time-zone.ts';
import { useIsReachable } from '../../platform/server-reachability.ts';
import { useAuth } from '../../platform/session.tsx';

/**
 * Asks once whether the account moves to the device's time zone; the settings can change it later. Opened without a
 * connection it does not ask: the answer could not be stored, and the stored account may be out of date.
 */
export function TimeZoneOffer({ user }: { user: User }) {
  const isReachable = useIsReachable();
  const [deviceZone] = useState(() => (isReachable ? differingTimeZone(user) : null));
  return deviceZone === null ? null : <Offer user={user} deviceZone={deviceZone} />;
}

function Offer({ user, deviceZone }: { user: User; deviceZone: string }) {
  const { setUser } = useAuth();
  const [isAnswered, setAnswered] = useState(false);
  const answer = () => {
    noteTimeZoneAnswer(user, deviceZone);
    setAnswered(true);
  };
  const change = useMutation({
    mutationFn: () => api.call(updateProfile, { body: { timezone: deviceZone } }),
    onSuccess: ({ user: changed }) => {
      answer();
      setUser(changed);
    },
  });
  if (isAnswered) return null;
  return (
    <OfferAlert
      severity={change.isError ? 'error' : 'info'}
      action={
        <>
          <Button color="inherit" size="small" disabled={change.isPending} onClick={answer}>
            Keep {cityOf(user.timezone)}
          </Button>
          <Button size="small" loading={change.isPending} onClick={() => change.mutate()}>
            Use {cityOf(deviceZone)}
          </Button>
        </>
      }
    >
      {change.isError
        ? messageOf(change.error, "Couldn't change the time zone.")
        : `Your device is in ${zoneName(deviceZone)}, your account uses ${zoneName(user.timezone)}.`}
    </OfferAlert>
  );
}

/** Writes `New York`. */
function cityOf(zone: string): string {
  return zoneName(zone).split('/').at(-1) ?? zone;
}

/** Writes `America/New York`. */
function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}
