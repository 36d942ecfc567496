import { Alert } from '../../../ui/Alert.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import type { FailedJob, JobQueue } from '@plotline/contract/operations.ts';
import { CircleCheck, RotateCw } from 'lucide-react';
import { messageOf } from '../../../platform/api-error.ts';
import { formatNumber } from '../../../platform/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { media, space } from '../../../ui/theme/tokens.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { AdminContent, subtitleOf } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { timeLabel } from './service-labels.ts';
import { useJobQueue, useRetryJob } from './use-operations.ts';

const ROW_HEIGHT = 83;

const Inset = styled('div')({
  padding: `0 ${space(6)} ${space(3)}`,
  [media.phone]: { paddingInline: space(4) },
});

/** The background jobs, and those that failed with a button to run them again. */
export function Jobs() {
  const queue = useJobQueue();
  return (
    <SectionCard isFlush title="Background jobs" subtitle={subtitleOf(queue, summaryOf)}>
      <AdminContent
        query={queue}
        failure={(error) => fetchFailure('jobs', error)}
        skeleton={<RowsSkeleton rows={2} height={ROW_HEIGHT} hasHeader={false} />}
        isFlush
      >
        {({ failures }) => <FailedJobs jobs={failures} />}
      </AdminContent>
    </SectionCard>
  );
}

/** `12 ready, 3 scheduled, 1 running, 0 failed` */
function summaryOf({ ready, scheduled, running, failed }: JobQueue): string {
  const counts = { ready, scheduled, running, failed };
  return Object.entries(counts)
    .map(([state, count]) => `${formatNumber(count)} ${state}`)
    .join(', ');
}

function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const retry = useRetryJob();
  const showToast = useToast();
  const run = ({ id, task }: FailedJob) =>
    retry.mutate(id, { onSuccess: () => showToast({ message: `The job "${task}" runs again.` }) });
  return (
    <>
      {retry.isError ? (
        <Inset>
          <Alert severity="error" onClose={retry.reset}>
            {`Failed to retry job: ${messageOf(retry.error, retry.error.message)}`}
          </Alert>
        </Inset>
      ) : null}
      {jobs.length === 0 ? (
        <EmptyState icon={<CircleCheck />} accent="teal">
          No job has failed.
        </EmptyState>
      ) : (
        <SettingRows aria-label="Failed jobs">
          {jobs.map((job) => (
            <li key={job.id}>
              <FailedJobRow
                job={job}
                isBusy={retry.isPending && retry.variables === job.id}
                isDisabled={retry.isPending}
                onRetry={() => run(job)}
              />
            </li>
          ))}
        </SettingRows>
      )}
    </>
  );
}

interface FailedJobRowProps {
  job: FailedJob;
  isBusy: boolean;
  isDisabled: boolean;
  onRetry: () => void;
}

function FailedJobRow({ job, isBusy, isDisabled, onRetry }: FailedJobRowProps) {
  const now = useNow();
  const { task, error, attempts, max_attempts, failed_at, next_attempt_at } = job;
  const next =
    next_attempt_at === null ? 'no further attempts' : `next at ${timeLabel(new Date(next_attempt_at), now)}`;
  return (
    <SettingRow
      title={task}
      detail={
        <>
          <div>{error}</div>
          {`Attempt ${formatNumber(attempts)} of ${formatNumber(max_attempts)} · `}
          <RelativeTime instant={failed_at} isInSentence />
          {` · ${next}`}
        </>
      }
      actions={
        <SecondaryButton
          size="small"
          startIcon={<RotateCw size={16} aria-hidden />}
          aria-label={`Retry ${task}`}
          loading={isBusy}
          loadingPosition="start"
          disabled={isDisabled}
          onClick={onRetry}
        >
          Retry
        </SecondaryButton>
      }
    />
  );
}
