import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ExternalService } from '@plotline/contract/admin.ts';
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { media, query, space } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { useNow } from '../../ui/use-now.ts';
import { TrackerIcon } from '../trackers/TrackerIcon.tsx';
import { queueLabels, stateTones, stateLabels } from './service-labels.ts';
import { useServices } from './use-services.ts';

const Below = styled('div')({ marginTop: space(2) });
/** Above what was loaded earlier. */
const Stale = styled(Alert)({
  margin: `0 ${space(6)} ${space(2)}`,
  [media.phone]: { marginInline: space(4) },
});

/** How the services fare that trackers ask. */
export function Services() {
  const { data, isError, error, refetch } = useServices();
  const message = messageOf(error, 'The services could not be loaded.');
  return (
    <SectionCard title="Services" subtitle="Where trackers fetch what people do elsewhere" isFlush>
      {data && isError ? <Stale severity="error">{message}</Stale> : null}
      {data ? (
        <ServiceList services={data} />
      ) : isError ? (
        <ErrorState message={message} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </SectionCard>
  );
}

function ServiceList({ services }: { services: readonly ExternalService[] }) {
  if (services.length === 0) {
    return (
      <EmptyState icon={<Unplug />} title="No services">
        No tracker of this server fetches anything elsewhere.
      </EmptyState>
    );
  }
  return (
    <SettingRows aria-label="Services">
      {services.map((service) => (
        <li key={`${service.tracker_type} ${service.name}`}>
          <ServiceRow service={service} />
        </li>
      ))}
    </SettingRows>
  );
}

function ServiceRow({ service }: { service: ExternalService }) {
  const now = useNow();
  const type = service.tracker_type;
  const tracker = useTrackerRegistry().get(type)?.definition.name ?? type;
  return (
    <Row
      icon={<TrackerIcon type={type} size="large" />}
      title={service.name}
      detail={`${tracker} · ${queueLabels(service)}`}
      state={
        <StatusBadge tone={stateTones[service.state]} size="normal">
          {stateLabels(service, now)}
        </StatusBadge>
      }
    />
  );
}

/** As high as what comes. */
function Waiting() {
  return (
    <Loading>
      <SettingRows>
        {['20%', '16%'].map((width) => (
          <li key={width}>
            <Row
              icon={<Skeleton variant="rounded" width={40} height={40} />}
              title={<Skeleton width={width} />}
              detail={<Skeleton width="40%" />}
              state={<Skeleton variant="rounded" width={64} height={28} />}
            />
          </li>
        ))}
      </SettingRows>
    </Loading>
  );
}

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  /** At the end of the row; on phones below the words. */
  state: ReactNode;
}

function Row({ icon, title, detail, state }: RowProps) {
  const isPhone = useMatches(query.phone);
  if (!isPhone) return <SettingRow icon={icon} title={title} detail={detail} actions={state} />;
  const both = (
    <>
      {detail}
      <Below>{state}</Below>
    </>
  );
  return <SettingRow icon={icon} title={title} detail={both} />;
}
