import { Button } from '../../ui/Button.tsx';
import {
  decidedNoun,
  type Decision,
  type ReportCase,
  type ReportTarget,
} from '@plotline/contract/moderation.ts';
import { styled } from '../../ui/theme/styled.ts';
import { formatDateTime } from '../../platform/format.ts';
import { profilePath } from '../../platform/paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { color, focusRing, mixin, radius, space, text } from '../../ui/theme/tokens.ts';
import { APPEAL_LABELS, DECISION_LABELS, REASON_LABELS } from '../reports/report-labels.ts';
import { useState } from 'react';

interface ReportRowProps {
  report: ReportCase;
  isBusy: boolean;
  onDismiss: () => void;
  onAct: () => void;
  onUndo: (actionId: string) => void;
  onAnswer: (decision: Decision) => void;
}

/** The start of a title, which ends with the author. */
const TITLES: Readonly<Record<ReportTarget, string>> = {
  activity: 'Post of',
  comment: 'Comment of',
  profile: 'Profile of',
  media: 'Attachment of',
};

const Facts = styled('div')({
  ...text[13],
  ...mixin.wrap,
  gap: space(2),
  overflowWrap: 'anywhere',
});
const Muted = styled('div')({ ...text[13], color: color.muted, overflowWrap: 'anywhere' });

/** Reported content with the reports about it and earlier decisions. */
export function ReportRow({ report, isBusy, onDismiss, onAct, onUndo, onAnswer }: ReportRowProps) {
  const { author, contents, reasons, notes, actions, is_available, is_open, target_type } = report;
  const appealed = actions.find(({ appeal }) => appeal?.state === 'open');
  const inForce = actions.find(({ undone_at }) => undone_at === null);
  return (
    <SettingRow
      // A reported profile picture is shown below, blurred.
      icon={<Avatar user={target_type === 'profile' ? { ...author, profile_photo_url: null } : author} />}
      title={
        <>
          {TITLES[target_type]} <TextLink href={profilePath(author.username)}>@{author.username}</TextLink>
        </>
      }
      detail={
        <>
          Reported <RelativeTime instant={report.latest_at} isInSentence />
          {is_available ? null : ' · deleted since'}
        </>
      }
      actions={
        appealed ? (
          <Button variant="contained" size="small" disabled={isBusy} onClick={() => onAnswer(appealed)}>
            Answer appeal
          </Button>
        ) : is_open ? (
          <>
            <SecondaryButton size="small" disabled={isBusy} onClick={onDismiss}>
              Dismiss
            </SecondaryButton>
            <Button variant="contained" size="small" disabled={isBusy} onClick={onAct}>
              Act
            </Button>
          </>
        ) : inForce ? (
          <SecondaryButton size="small" disabled={isBusy} onClick={() => onUndo(inForce.uuid)}>
            Undo
          </SecondaryButton>
        ) : null
      }
    >
      {report.picture_url === null ? null : (
        <ReportedPicture url={report.picture_url} isProfile={target_type === 'profile'} />
      )}
      {contents.map(({ title, text: content }) => (
        <Quote sx={{ marginBottom: space(2) }} key={`${title} ${content}`} dir="auto">
          {title === null ? null : <b>{title}</b>}
          {title !== null && content !== '' ? '\n' : null}
          {content}
        </Quote>
      ))}
      <Facts>
        {reasons.map(({ reason, count }) => (
          <StatusBadge key={reason} tone="coral">
            {`${REASON_LABELS[reason]} · ${count}`}
          </StatusBadge>
        ))}
      </Facts>
      {notes.map((note) => (
        <Muted key={note} dir="auto">
          "{note}"
        </Muted>
      ))}
      {actions.map((action) => (
        <PastDecision key={action.uuid} decision={action} />
      ))}
    </SettingRow>
  );
}

function PastDecision({ decision }: { decision: Decision }) {
  const { created_at, undone_at, until, reason, appeal } = decision;
  return (
    <>
      <Muted>
        {decisionLabel(decision)} <RelativeTime instant={created_at} isInSentence />
        {until === null ? null : `, until ${formatDateTime(new Date(until))}`}
        {undone_at === null ? null : ', undone'}
        {reason === '' ? null : `: ${reason}`}
      </Muted>
      {appeal ? (
        <Quote sx={{ marginBottom: space(2) }} dir="auto" aria-label="Appeal">
          <b>{APPEAL_LABELS[appeal.state]}</b>
          {`\n${appeal.text}`}
          {appeal.answer === '' ? null : `\n\nAnswer: ${appeal.answer}`}
        </Quote>
      ) : null}
    </>
  );
}

/** `Hidden by @root` */
function decisionLabel({ action, actor, parts }: Decision): string {
  const removed = parts.length > 0 ? ` ${decidedNoun('profile', parts)}` : '';
  return `${DECISION_LABELS[action]}${removed} by ${actor ? `@${actor.username}` : 'a deleted user'}`;
}

const Root = styled('button')({
  ...mixin.muted(13),
  ...mixin.row(3),
  maxWidth: '100%',
  margin: `0 0 ${space(2)}`,
  padding: 0,
  ...mixin.plainButton,
  borderRadius: radius.base,
  textAlign: 'start',
  '&:focus-visible': focusRing,
});
const Frame = styled('span')({
  flex: 'none',
  width: 96,
  height: 96,
  overflow: 'hidden',
  borderRadius: radius.base,
  backgroundColor: color.sunken,
  '[aria-pressed="true"] > &': { width: 320, height: 'auto', maxWidth: '60%' },
});
const Image = styled('img')({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  filter: 'blur(14px)',
  '[aria-pressed="true"] &': { filter: 'none' },
});

interface ReportedPictureProps {
  url: string;
  /** True for profile pictures. */
  isProfile: boolean;
}

/** A reported picture, small and blurred until it is pressed. */
function ReportedPicture({ url, isProfile }: ReportedPictureProps) {
  const [isShown, setShown] = useState(false);
  const noun = isProfile ? 'profile picture' : 'picture';
  return (
    <Root type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      <Frame>
        <Image src={url} alt="" />
      </Frame>
      Show the reported {noun}
    </Root>
  );
}
