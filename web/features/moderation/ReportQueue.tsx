import { Alert } from '../../ui/Alert.tsx';
import { decidedNoun, TARGET_NOUNS, type Decision, type ReportCase } from '@plotline/contract/moderation.ts';
import { styled } from '../../ui/theme/styled.ts';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { counted } from '../../platform/format.ts';
import type { PageQuery, SetPageQuery } from '../../platform/page-query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SettingRows } from '../../ui/SettingRow.tsx';
import { media, space } from '../../ui/theme/tokens.ts';
import { AdminContent, subtitleOf } from '../admin/AdminContent.tsx';
import { fetchFailure } from '../admin/admin-errors.ts';
import { placeIn } from '../admin/admin-url.ts';
import { ListPagination } from '../admin/ListPagination.tsx';
import { RowsSkeleton } from '../admin/RowsSkeleton.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { ReportRow } from './ReportRow.tsx';
import { useDecision, useReports } from './use-reports.ts';
import { DECISION_REASON_MAX } from '@plotline/contract/limits.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Quote } from '../../ui/Quote.tsx';

const SKELETON_ROWS = 3;
const ROW_HEIGHT = 120;
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

const Inset = styled('div')({
  padding: `0 ${space(6)} ${space(3)}`,
  [media.phone]: { paddingInline: space(4) },
});

/** Reported content, about which administrators decide. */
export function ReportQueue({ query, setQuery }: { query: PageQuery; setQuery: SetPageQuery }) {
  const place = placeIn(query);
  const state = query['reports'] === 'closed' ? 'closed' : 'open';
  const reports = useReports(place, state);
  const decision = useDecision();
  const [deciding, setDeciding] = useState<ReportCase | null>(null);
  const [answering, setAnswering] = useState<{ report: ReportCase; appealed: Decision } | null>(null);
  return (
    <SectionCard
      isFlush
      title="Reports"
      subtitle={subtitleOf(reports, ({ total }) => `${counted(total, `${state} report`)}, newest first`)}
      actions={
        <SegmentedControl
          label="State of the reports"
          segments={STATES}
          value={state}
          onChange={(next) => setQuery({ reports: next === 'open' ? null : next, page: null })}
        />
      }
    >
      {decision.isError ? (
        <Inset>
          <Alert severity="error" onClose={decision.reset}>
            {messageOf(decision.error, "Couldn't save the decision")}
          </Alert>
        </Inset>
      ) : null}
      <AdminContent
        query={reports}
        failure={(error) => fetchFailure('reports', error)}
        skeleton={<RowsSkeleton rows={SKELETON_ROWS} height={ROW_HEIGHT} hasHeader={false} />}
        isFlush
      >
        {({ reports: rows, total }) => (
          <>
            {total === 0 ? (
              <EmptyState icon={<Flag />}>
                {state === 'open' ? 'No open reports.' : 'No report has been closed yet.'}
              </EmptyState>
            ) : (
              <SettingRows aria-label="Reports">
                {rows.map((report) => (
                  <li key={report.uuid}>
                    <ReportRow
                      report={report}
                      isBusy={decision.isPending}
                      onDismiss={() => decision.mutate({ id: report.uuid, body: { action: 'dismiss' } })}
                      onAct={() => setDeciding(report)}
                      onAnswer={(appealed) => setAnswering({ report, appealed })}
                      onUndo={(id) => decision.mutate({ id, isUndo: true })}
                    />
                  </li>
                ))}
              </SettingRows>
            )}
            <ListPagination
              place={place}
              total={total}
              setQuery={setQuery}
              isStale={reports.isPlaceholderData}
            />
          </>
        )}
      </AdminContent>
      {answering ? <AnswerDialog {...answering} onClose={() => setAnswering(null)} /> : null}
      {deciding ? <DecisionDialog report={deciding} onClose={() => setDeciding(null)} /> : null}
    </SectionCard>
  );
}

interface AnswerDialogProps {
  report: ReportCase;
  appealed: Decision;
  onClose: () => void;
}

const ANSWER_ROWS = 6;
const outcomes = [
  { value: 'accept', label: 'Accept the appeal' },
  { value: 'reject', label: 'Reject the appeal' },
] as const;

const Fields = styled('div')({ display: 'grid', gap: space(4) });

function AnswerDialog({ report, appealed, onClose }: AnswerDialogProps) {
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]['value']>('accept');
  const [answer, setAnswer] = useState('');
  const decision = useDecision();
  const isAccepted = outcome === 'accept';
  const name = `@${report.author.username}`;
  return (
    <ConfirmDialog
      title={`Appeal of ${name}`}
      confirmLabel={isAccepted ? 'Accept' : 'Reject'}
      isBusy={decision.isPending}
      error={decision.isError ? messageOf(decision.error, "Couldn't save the answer") : null}
      onConfirm={() =>
        decision.mutate(
          { id: appealed.uuid, answer: { is_accepted: isAccepted, answer } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Fields>
        <Quote dir="auto">{appealed.appeal?.text}</Quote>
        <NativeSelect label="Outcome" value={outcome} options={outcomes} onChange={setOutcome} />
        <span aria-live="polite">{consequenceOf(isAccepted, appealed, report)}</span>
        <TextInput
          label="Answer"
          value={answer}
          onChange={setAnswer}
          maxLength={DECISION_REASON_MAX}
          isRequired={false}
          isMultiline
          maxRows={ANSWER_ROWS}
          help={`${name} reads it.`}
        />
      </Fields>
    </ConfirmDialog>
  );
}

function consequenceOf(
  isAccepted: boolean,
  { action, parts }: Decision,
  { target_type, author }: ReportCase,
): string {
  const noun = TARGET_NOUNS[target_type];
  if (!isAccepted) return 'The decision stays. A second appeal is not possible.';
  if (action === 'suspend') return `The suspension of @${author.username} ends now.`;
  if (action === 'warn') return 'The warning is withdrawn.';
  if (action === 'remove')
    return `The ${decidedNoun(target_type, parts)} ${parts.length > 1 ? 'are' : 'is'} visible again.`;
  return `The ${noun} is visible again.`;
}
