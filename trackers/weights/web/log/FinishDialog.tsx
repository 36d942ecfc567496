import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { FEED_FRESH_HOURS } from '@plotline/contract/limits.ts';
import type { PostVisibility } from '@plotline/contract/feed.ts';
import { useMyTrackers } from '@plotline/web/tracker-kit/my-trackers.ts';
import { PostViewers } from '@plotline/web/tracker-kit/PostViewers.tsx';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { color, mixin, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useState, useId } from 'react';
import { tracker } from '../../tracker.ts';
import { volumeText } from '../shared/volume.ts';
import { openSets } from './draft-entry.ts';
import { setsDone, workoutVolumeKg } from './draft-numbers.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { DetailsFields } from './DetailsFields.tsx';
import { feedOfferOf, isPosted, type FeedOffer } from './feed-offer.ts';
import { hasProblem } from './field-problem.ts';
import { useDetails } from './use-details.ts';

/** The details saved with the sets. */
export interface FinishDetails {
  readonly title: string;
  readonly notes: string;
  readonly startedAt: string;
  /** Null for a finished workout without one. */
  readonly endedAt: string | null;
  /** Whether to post a back-dated workout; null until the user chooses. */
  readonly wantsPost: boolean | null;
  /** Who may see its post; null until the user chooses. */
  readonly visibility: PostVisibility | null;
}

interface FinishDialogProps {
  draft: DraftWorkout;
  /** Exercises with a new best estimate, as far as this device knows. */
  records: readonly string[];
  isBusy: boolean;
  error: string | null;
  onFinish: (details: FinishDetails) => void;
  onClose: () => void;
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(4) });
const Summary = styled('p')({
  ...mixin.muted(14),
  ...tabularFigures,
  margin: 0,
  '& b': { color: color.ink, fontWeight: weight.semibold },
});

/** Reviews a workout before it is saved. */
export function FinishDialog({ draft, records, isBusy, error, onFinish, onClose }: FinishDialogProps) {
  const { fields, details, openedAt, endedAt, isValid } = useDetails(draft);
  const [wantsPost, setWantsPost] = useState(draft.wantsPost ?? null);
  const [chosen, setChosen] = useState(draft.visibility ?? null);
  const preset = usePresetVisibility();
  const done = setsDone(draft);
  // As they will be saved.
  const exercises = draft.exercises.filter(({ sets }) => sets.some(({ isDone }) => isDone));
  const hasSets = exercises.length > 0;
  const hasInvalidField = draft.exercises.some(({ sets }) => hasProblem(sets));
  const canSave = hasSets && !hasInvalidField && isValid;
  const { minutes: _, ...rest } = details;
  const save = () => onFinish({ ...rest, endedAt, wantsPost, visibility: chosen });
  return (
    <Dialog
      title={draft.isEdit ? 'Save changes' : 'Finish workout'}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <SecondaryButton onClick={onClose} disabled={isBusy}>
            {draft.isEdit ? 'Keep editing' : 'Keep training'}
          </SecondaryButton>
          <Button
            variant="contained"
            type="submit"
            form="finish-workout"
            disabled={!canSave}
            loading={isBusy}
          >
            Save workout
          </Button>
        </>
      }
    >
      <Form
        id="finish-workout"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) save();
        }}
      >
        <Summary>
          <b>{counted(done, 'set')}</b> · <b>{volumeText(workoutVolumeKg(draft), draft.unit)}</b> ·{' '}
          <b>{counted(exercises.length, 'exercise')}</b>
        </Summary>
        {records.length > 0 ? (
          <Alert severity="success">New best estimate: {records.join(', ')}</Alert>
        ) : null}
        {hasSets ? null : <Alert severity="info">Check off at least one set to save the workout.</Alert>}
        {hasInvalidField ? <Alert severity="error">Fix the fields marked red first.</Alert> : null}
        <OpenSets count={hasSets ? openSets(draft) : 0} />
        <DetailsFields {...fields} />
        {draft.isEdit ? null : (
          <>
            <PostViewers value={chosen ?? preset} onChange={setChosen} isDisabled={isBusy} />
            <FeedChoice
              offer={feedOfferOf(endedAt ?? details.startedAt, new Date(openedAt))}
              wanted={wantsPost}
              onChange={setWantsPost}
            />
          </>
        )}
        {error ? <Alert severity="error">{error}</Alert> : null}
      </Form>
    </Dialog>
  );
}

/** Returns who may see new posts by default; null while it is unknown, for example without a connection. */
function usePresetVisibility(): PostVisibility | null {
  const { data } = useMyTrackers();
  if (!data) return null;
  return data.find(({ type }) => type === tracker.type)?.post_visibility ?? 'everyone';
}

function OpenSets({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      {counted(count, 'set')} with numbers {count === 1 ? 'is' : 'are'} not ticked and will be left out.
    </Alert>
  );
}

interface FeedChoiceProps {
  offer: FeedOffer;
  /** Null until the user chooses. */
  wanted: boolean | null;
  onChange: (wanted: boolean) => void;
}

const Small = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** Chooses whether a back-dated workout is posted; nothing for a workout of today, which always is. */
function FeedChoice({ offer, wanted, onChange }: FeedChoiceProps) {
  const explanation = useId();
  if (offer === 'posted') return null;
  const posted = isPosted(offer, wanted);
  return (
    <div>
      <Checkbox
        label="Also post to feed"
        isChecked={posted}
        onChange={onChange}
        isDisabled={offer === 'history'}
        describedBy={explanation}
      />
      <Small id={explanation}>{explanationOf(offer, posted)}</Small>
    </div>
  );
}

function explanationOf(offer: FeedOffer, posted: boolean): string {
  if (posted) return 'It will appear in the feed at the time of the workout.';
  const elsewhere = 'It will appear only on your profile and weights page.';
  return offer === 'history'
    ? `It's older than ${FEED_FRESH_HOURS} hours, so it won't be posted. ${elsewhere}`
    : `It won't be posted. ${elsewhere}`;
}
