import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '@plotline/contract/accounts.ts';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { IconPlate } from '../../ui/IconPlate.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { SettingRowsSkeleton } from '../../ui/SettingRowsSkeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { color, media, mixin, space } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { counted, formatNumber } from '../../platform/format.ts';
import { deviceOf } from '@plotline/contract/device-name.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './use-sessions.ts';

const Foot = styled('div')({
  ...mixin.wrap,
  justifyContent: 'space-between',
  gap: space(2),
  padding: `${space(3)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  // The text of a button begins with the rows above.
  '& > [data-variant=text]': { marginInlineStart: `-${space(4)}` },
  [media.phone]: { padding: `${space(3)} ${space(4)}`, '& > *': { flexGrow: 1 } },
});

/** Rows of a long list before all are asked for: this device and the latest others. */
const SHOWN = 5;

/** Lists the devices that are signed in, and signs out one or all others. */
export function Devices() {
  const sessions = useSessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const showToast = useToast();
  const [showsAll, setShowsAll] = useState(false);
  const signOutOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => showToast({ message: `${counted(ended, 'device')} signed out.` }),
    });
  if (sessions.data) {
    const isLong = sessions.data.length > SHOWN + 1;
    const shown = isLong && !showsAll ? sessions.data.slice(0, SHOWN) : sessions.data;
    return (
      <Card pad="none">
        <SettingRows aria-label="Devices">
          {shown.map((session) => (
            <li key={session.id}>
              <DeviceRow
                session={session}
                isEnding={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            </li>
          ))}
        </SettingRows>
        {sessions.data.length > 1 ? (
          <Foot>
            {isLong ? (
              <Button onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
                {showsAll ? 'Show fewer' : `Show all ${formatNumber(sessions.data.length)} devices`}
              </Button>
            ) : (
              <span />
            )}
            <SecondaryButton loading={endOthers.isPending} onClick={signOutOthers}>
              Sign out all other devices
            </SecondaryButton>
          </Foot>
        ) : null}
        {end.isError || endOthers.isError ? (
          <Alert severity="error" sx={{ margin: space(4) }}>
            {messageOf(end.error ?? endOthers.error, "Couldn't sign out the device.")}
          </Alert>
        ) : null}
      </Card>
    );
  }
  return (
    <SettingRowsSkeleton
      query={sessions}
      fallback="Couldn't load your devices."
      rows={[{ icon: Laptop, title: 'This device', detail: 'active now', control: 'Sign out' }]}
    />
  );
}

function DeviceRow({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { name, isPhone } = deviceOf(session.user_agent);
  return (
    <SettingRow
      icon={<IconPlate icon={isPhone ? Smartphone : Laptop} />}
      title={name}
      detail={
        <>
          {session.ip ? `${session.ip} · ` : ''}
          {session.is_current ? 'active now' : <RelativeTime instant={session.last_active_at} isInSentence />}
        </>
      }
      actions={
        session.is_current ? (
          <StatusBadge tone="teal" size="normal">
            This device
          </StatusBadge>
        ) : (
          <SecondaryButton loading={isEnding} onClick={onEnd} aria-label={`Sign out ${name}`}>
            Sign out
          </SecondaryButton>
        )
      }
    />
  );
}
