import type { User } from '@plotline/contract/accounts.ts';
import { FindingsCard } from '@plotline/web/tracker-kit/FindingsCard.tsx';
import { ImportFileStep } from '@plotline/web/tracker-kit/ImportFileStep.tsx';
import { ImportProgress } from '@plotline/web/tracker-kit/ImportProgress.tsx';
import { ImportResult } from '@plotline/web/tracker-kit/ImportResult.tsx';
import { useDocumentTitle } from '@plotline/web/tracker-kit/document-title.ts';
import { counted, formatDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { fileProblem, takeFile, uploadProgress } from '@plotline/web/tracker-kit/import-file.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { trackerKey, useSyncStatus } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { BlockSkeleton } from '@plotline/web/ui/BlockSkeleton.tsx';
import { backTo } from '@plotline/web/tracker-kit/back-to.ts';
import { Page } from '@plotline/web/ui/Page.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HevyCard } from '../hevy/HevyCard.tsx';
import { UnitOffer } from '../shared/UnitOffer.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { useImport, type ImportResult as Result } from './use-import.ts';
import { Button } from '@plotline/web/ui/Button.tsx';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { EarlierImports, UndoImportDialog } from '@plotline/web/tracker-kit/EarlierImports.tsx';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listImports, undoImport } from '../../contract/imports.ts';
import { importsKey } from '../shared/weights-queries.ts';
import { TimesDialog, type AppliedImport } from './TimesDialog.tsx';
import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { tracker } from '../../tracker.ts';

const TITLE = 'Import workouts';

/** The steps of importing workouts from another app: file, preview, run, result; below them earlier imports. */
export function ImportPage({ username }: TrackerPageProps) {
  const { user } = useAuth();
  useDocumentTitle(TITLE);
  return (
    <Page title={TITLE} width="wide" back={backTo(username, tracker)}>
      {user ? <Import user={user} /> : null}
    </Page>
  );
}

function Import({ user }: { user: User }) {
  const current = useImport(user);
  if (current.isLoading) {
    return <BlockSkeleton height={280} />;
  }
  return (
    <>
      <Steps user={user} current={current} />
      <HevyCard />
      <EarlierWorkoutImports user={user} />
    </>
  );
}

interface StepsProps {
  user: User;
  current: ReturnType<typeof useImport>;
}

function Steps({ user, current: { draft, upload, sent, apply, discard, setChoices } }: StepsProps) {
  const replaceDraft = useEffectEvent(() => {
    const file = draft?.isApplying === false ? takeFile() : null;
    if (!draft || !file) return;
    discard.mutate(draft);
    upload.mutate(file);
  });
  // A file that was chosen elsewhere comes in place of an earlier preview.
  useEffect(() => replaceDraft(), []);
  if (apply.data && !draft) {
    return (
      <ResultStep
        user={user}
        result={apply.data}
        onAgain={() => {
          apply.reset();
          upload.reset();
        }}
      />
    );
  }
  if (draft && (apply.isPending || draft.isApplying)) {
    return (
      <RunningStep
        workouts={draft.preview.workouts}
        isRequested={apply.isPending}
        onRequest={() => apply.mutate(draft)}
      />
    );
  }
  if (draft) {
    return (
      <PreviewStep
        draft={draft}
        error={apply.error}
        onChange={setChoices}
        onApply={() => apply.mutate(draft)}
        onDiscard={() => discard.mutate(draft)}
      />
    );
  }
  return <FileStep upload={upload} sent={sent} />;
}

type FileStepProps = Pick<ReturnType<typeof useImport>, 'upload' | 'sent'>;

const SOURCES = [
  { app: 'Strong', path: 'Settings, Export Strong Data; its file of body weights, too' },
  { app: 'Hevy', path: 'Settings, Export & Import Data, Export Workouts; or connect Hevy below' },
  { app: 'FitNotes', path: 'Settings, Spreadsheet Export' },
];

/** The choice of a file, with the progress of its preview. */
function FileStep({ upload, sent }: FileStepProps) {
  const isReading = upload.isPending && sent >= 1;
  const status = useSyncStatus('weights', { isEnabled: isReading, isPolled: isReading });
  const reading = { label: 'Reading the file', value: status.data?.progress ?? null };
  return (
    <ImportFileStep
      subtitle="You'll see a preview before anything is saved."
      label="Drop your export here, or choose it"
      hint="CSV from Strong, Hevy or FitNotes, up to 20 MB"
      accept=".csv,text/csv,text/plain"
      sources={SOURCES}
      progress={upload.isPending ? uploadProgress(sent, reading) : null}
      problem={fileProblem(upload.error)}
      onFile={(file) => upload.mutate(file)}
    />
  );
}

interface RunningStepProps {
  workouts: number;
  /** Whether this page has a request under way; else the page was left, and the result must be requested again. */
  isRequested: boolean;
  onRequest: () => void;
}

function RunningStep({ workouts, isRequested, onRequest }: RunningStepProps) {
  const { data, dataUpdatedAt, isSuccess, isFetching } = useSyncStatus('weights', { isPolled: true });
  const isOver = isSuccess && !isFetching && data.state !== 'running' && data.state !== 'queued';
  const requestedAt = useRef(0);
  const request = useEffectEvent(onRequest);
  useEffect(() => {
    // Requesting the same import again returns its result and stores nothing twice. Once for each new status.
    if (isRequested || !isOver || requestedAt.current === dataUpdatedAt) return;
    requestedAt.current = dataUpdatedAt;
    request();
  }, [isRequested, isOver, dataUpdatedAt]);
  const { progress = null, imported = 0 } = data?.state === 'running' ? data : {};
  return (
    <ImportProgress
      subtitle="You can leave this page and come back."
      label="Saving workouts"
      progress={progress}
      detail={`${formatNumber(imported)} of ${counted(workouts, 'workout')}`}
      queue={data?.state === 'queued' ? { position: data.queue_position } : null}
    />
  );
}

function ResultStep({ user, result, onAgain }: { user: User; result: Result; onAgain: () => void }) {
  const [isUndoing, setUndoing] = useState(false);
  const { imported, duplicates, sets, bodyweights, rejected, batchId, unit } = result;
  return (
    <>
      {imported > 0 ? (
        <UnitOffer unit={unit}>This file is in {unit === 'lb' ? 'pounds' : 'kilograms'}.</UnitOffer>
      ) : null}
      <ImportResult
        username={user.username}
        tracker="weights"
        imported={bodyweights ?? imported}
        noun={bodyweights === undefined ? 'workout' : 'body weight'}
        actions={
          <>
            <SecondaryButton onClick={onAgain}>Import another file</SecondaryButton>
            <SecondaryButton onClick={() => setUndoing(true)}>Undo</SecondaryButton>
          </>
        }
      >
        {bodyweights === undefined ? (
          <>
            {counted(sets, 'set')} saved.{' '}
            {duplicates > 0 ? `You already had ${counted(duplicates, 'workout')}. ` : ''}
            Only workouts from the last 48 hours are posted to the feed.
          </>
        ) : (
          'Days that already had a body weight kept it.'
        )}
      </ImportResult>
      <FindingsCard
        title="Skipped lines"
        subtitle="They couldn't be read."
        unit="line"
        findings={rejected}
        placeOf={({ line }) => line}
        count={rejected.length}
        severity="error"
      />
      {isUndoing ? (
        <UndoDialog user={user} batchId={batchId} onClose={() => setUndoing(false)} onUndone={onAgain} />
      ) : null}
    </>
  );
}

/** The user's earlier imports, each with an undo for 30 days. */
function EarlierWorkoutImports({ user }: { user: User }) {
  const [undoing, setUndoing] = useState<string | null>(null);
  const [correcting, setCorrecting] = useState<AppliedImport | null>(null);
  const now = useNow();
  const query = useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => api.call(listImports, { signal }),
    staleTime: 0,
    // Another tab may have added or undone one.
    refetchOnWindowFocus: true,
  });
  const imports = query.data?.imports.map((entry) => {
    const content =
      entry.bodyweights > 0
        ? counted(entry.bodyweights, 'body weight')
        : `${counted(entry.workouts, 'workout')}, ${counted(entry.sets, 'set')}`;
    const canUndo = entry.status === 'applied' && new Date(entry.undo_until) > now;
    return {
      id: entry.batch_id,
      fileName: entry.file_name,
      detail: `${entry.format_label} · ${content} · ${formatDate(new Date(entry.applied_at))}`,
      isUndone: entry.status === 'undone',
      onUndo: canUndo ? () => setUndoing(entry.batch_id) : undefined,
      actions:
        entry.status === 'applied' && entry.workouts > 0 ? (
          <Button variant="outlined" color="inherit" onClick={() => setCorrecting(entry)}>
            Time zone
          </Button>
        ) : null,
    };
  });
  return (
    <EarlierImports query={query} imports={imports}>
      {correcting ? <TimesDialog user={user} entry={correcting} onClose={() => setCorrecting(null)} /> : null}
      {undoing ? (
        <UndoDialog
          user={user}
          batchId={undoing}
          onClose={() => setUndoing(null)}
          onUndone={() => undefined}
        />
      ) : null}
    </EarlierImports>
  );
}

interface UndoDialogProps {
  user: User;
  batchId: string;
  onClose: () => void;
  onUndone: () => void;
}

/** Confirms the undo of an import. Workouts in Hevy stay, and those edited since then unless the user includes them. */
function UndoDialog({ user, batchId, onClose, onUndone }: UndoDialogProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const [includeEdited, setIncludeEdited] = useState(false);
  const undo = useMutation({
    mutationFn: () =>
      api.call(undoImport, { params: { batch_id: batchId }, body: { include_edited: includeEdited } }),
    retry: false,
    onSuccess: async ({
      removed,
      removed_bodyweights: weights = 0,
      kept_edited: edited,
      kept_in_hevy: inHevy,
    }) => {
      const notes = [
        `${weights > 0 ? counted(weights, 'body weight') : counted(removed, 'workout')} removed`,
        ...(edited > 0 ? [`${counted(edited, 'edited workout')} kept`] : []),
        ...(inHevy > 0 ? [`${counted(inHevy, 'workout')} synced with Hevy kept`] : []),
      ];
      toast({ message: notes.join(', ') });
      onClose();
      onUndone();
      await queries.invalidateQueries({ queryKey: ['weights'] });
      await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
    },
  });
  return (
    <UndoImportDialog undo={undo} onClose={onClose}>
      Its workouts are removed, along with their records. Workouts that sync with Hevy stay.
      <Checkbox
        label="Also remove workouts I've edited since"
        isChecked={includeEdited}
        onChange={setIncludeEdited}
      />
    </UndoImportDialog>
  );
}
