import { Alert } from '../../../ui/Alert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import { type ExternalService, listServices } from '@plotline/contract/admin.ts';
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../platform/api-error.ts';
import { useTrackerRegistry } from '../../../tracker-kit/tracker-registry.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { Loading } from '../../../ui/Skeletons.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { media, query, space } from '../../../ui/theme/tokens.ts';
import { useMatches } from '../../../ui/use-layout.ts';
import { useNow } from '../../../ui/use-now.ts';
import { TrackerIcon } from '../../trackers/TrackerIcon.tsx';
import { queueLabel, readsLabel, stateTones, stateLabel } from './service-labels.ts';
import { api } from '../../../platform/api.ts';
import { ADMIN_KEY, useAdminQuery } from '../use-admin-query.ts';

const Below = styled('div')({ marginTop: space(2) });
/** An error above data that was loaded earlier. */
const Stale = styled(Alert)({
  margin: `0 ${space(6)} ${space(2)}`,
  [media.phone]: { marginInline: space(4) },
});

/** Shows the state of the external services that trackers fetch from. */
export function Services() {
  const { data, isError, error, refetch } = useServices();
  const message = messageOf(error, "Couldn't load the services.");
  return (
    <SectionCard title="Services" subtitle="External sites that trackers fetch data from" isFlush>
      {data && isError ? <Stale severity="error">{message}</Stale> : null}
      {data ? (
        <ServiceList services={data} />
      ) : isError ? (
        <ErrorState message={message} onRetry={() => void refetch()} />
      ) : (
        <ServicesSkeleton />
      )}
    </SectionCard>
  );
}

function ServiceList({ services }: { services: readonly ExternalService[] }) {
  if (services.length === 0) {
    return (
      <EmptyState icon={<Unplug />} title="No services">
        No tracker on this server fetches data from another site.
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
      detail={[tracker, queueLabel(service), readsLabel(service)].filter((part) => part !== null).join(' · ')}
      state={
        <StatusBadge tone={stateTones[service.state]} size="normal">
          {stateLabel(service, now)}
        </StatusBadge>
      }
    />
  );
}

/** As high as two loaded rows. */
function ServicesSkeleton() {
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
  /** At the end of the row; on phones below the text. */
  state: ReactNode;
}

function Row({ icon, title, detail, state }: RowProps) {
  const isPhone = useMatches(query.phone);
  if (!isPhone) return <SettingRow icon={icon} title={title} detail={detail} actions={state} />;
  const detailAndState = (
    <>
      {detail}
      <Below>{state}</Below>
    </>
  );
  return <SettingRow icon={icon} title={title} detail={detailAndState} />;
}

const POLL_MS = 10_000;

/** Polls the state of the external services while it is shown. */
function useServices() {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, 'services'],
    load: async (signal) => (await api.call(listServices, { signal })).services,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}
