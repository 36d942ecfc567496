import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Laptop, Smartphone } from 'lucide-react';
import type { Session } from '@plotline/contract/accounts.ts';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { deviceOf } from './device-name.ts';
import { useEndSession, useSessions } from './use-sessions.ts';

/** Where I am signed in, and a way to end it. */
export function Devices() {
  const sessions = useSessions();
  const end = useEndSession();
  if (sessions.data) {
    return (
      <Card pad="none">
        <SettingRows aria-label="Devices">
          {sessions.data.map((session) => (
            <li key={session.id}>
              <DeviceRow
                session={session}
                isEnding={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            </li>
          ))}
        </SettingRows>
        {end.isError ? (
          <Alert severity="error" sx={{ m: 4 }}>
            {messageOf(end.error, 'The device could not be signed out.')}
          </Alert>
        ) : null}
      </Card>
    );
  }
  return (
    <Card>
      {sessions.isError ? (
        <ErrorState
          message={messageOf(sessions.error, 'The devices could not be loaded.')}
          onRetry={() => void sessions.refetch()}
        />
      ) : (
        <ListSkeleton rows={1} />
      )}
    </Card>
  );
}

interface DeviceRowProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

function DeviceRow({ session, isEnding, onEnd }: DeviceRowProps) {
  const { name, isPhone } = deviceOf(session.user_agent);
  const Icon = isPhone ? Smartphone : Laptop;
  return (
    <SettingRow
      icon={<Icon size={20} strokeWidth={1.75} aria-hidden />}
      title={name}
      detail={
        <>
          {session.ip ? `${session.ip} · ` : ''}
          {session.is_current ? 'active now' : <RelativeTime instant={session.last_active_at} />}
        </>
      }
      actions={
        session.is_current ? (
          <StatusBadge tone="teal" size="normal">
            This device
          </StatusBadge>
        ) : (
          <Button
            variant="outlined"
            color="inherit"
            loading={isEnding}
            onClick={onEnd}
            aria-label={`Sign out ${name}`}
          >
            Sign out
          </Button>
        )
      }
    />
  );
}
