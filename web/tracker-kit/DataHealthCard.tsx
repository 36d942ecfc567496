import { Button } from '../ui/Button.tsx';
import { styled } from '../ui/theme/styled.ts';
import type { Finding } from '@plotline/contract/tracker-health.ts';
import { useState } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { formatLocalDate, formatNumber } from '../platform/format.ts';
import { profilePath } from '../platform/paths.ts';
import { lazyAddition } from '../ui/lazy-part.ts';
import { SectionCard } from '../ui/SectionCard.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { color, focusRing, media, mixin, radius, space, text, weight } from '../ui/theme/tokens.ts';
import { useToast } from '../ui/Toasts.tsx';
import { EffectList } from './EffectList.tsx';
import {
  DATA_HEALTH_ID,
  useDecideFinding,
  type FindingDecision,
  type FindingsPlace,
} from './use-findings.ts';

const FixDialog = lazyAddition(async () => (await import('./FixDialog.tsx')).FixDialog);

interface DataHealthCardProps {
  place: FindingsPlace;
  /** Open ones first, then decided ones. */
  findings: readonly Finding[];
  /** The number of all open ones; the list may hold fewer. */
  open: number;
  onOpen: (target: string) => void;
}

const FEW = 3;
const DECIDED: Readonly<Record<Finding['state'], string>> = {
  open: '',
  fixed: 'Fixed',
  accepted: 'Right',
  muted: 'Never asked',
};

// Keeps a little of the page above it in sight when the menu leads here.
const Place = styled('div')({
  scrollMarginTop: 80,
  borderRadius: radius.card,
  '&:focus-visible': focusRing,
});
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const decidedRow = {
  ...mixin.grid(2),
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  padding: `${space(3)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
} as const;
const DecidedRow = styled('li')(decidedRow);
const OpenRow = styled('li')({
  ...decidedRow,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: `${space(4)} ${space(4)} ${space(2)}` },
});
const Facts = styled('div')({ ...mixin.grid(2), minWidth: 0 });
const Description = styled('div')({
  ...mixin.muted(13),
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& strong': { ...text[14], display: 'block', fontWeight: weight.semibold, color: color.ink },
});
/** Higher to touch, without more room. */
const TITLE_LINK = { display: 'inline-block', paddingBlock: '2px', marginBlock: '-2px' } as const;
// The text of the outer button ends with the content above and below.
const Actions = styled('div')({
  ...mixin.wrap,
  marginInlineEnd: -14,
  [media.phone]: { marginInline: -14 },
});
const More = styled('div')({
  ...mixin.muted(13),
  padding: `${space(3)} ${space(6)} ${space(4)}`,
  borderTop: `1px solid ${color.outline}`,
  '& > button': { marginInlineStart: -14 },
  [media.phone]: { paddingInline: space(4) },
});

/** Lists what may be wrong in the owner's data, with the actions, and earlier decisions with their undo. */
export function DataHealthCard({ place, findings, open, onOpen }: DataHealthCardProps) {
  const [isAll, setAll] = useState(false);
  const [fixing, setFixing] = useState<Finding | null>(null);
  const decide = useDecideFinding(place);
  const toast = useToast();
  const send = (decision: FindingDecision) =>
    decide.mutate(decision, {
      onError: (error) => toast({ message: messageOf(error, "Couldn't save this.") }),
    });
  const waiting = findings.filter(({ state }) => state === 'open');
  const decided = findings.filter(({ state }) => state !== 'open');
  const shown = isAll ? waiting : waiting.slice(0, FEW);
  const isMore = !isAll && (waiting.length > FEW || decided.length > 0);
  const isCut = waiting.length < open;
  return (
    <Place id={DATA_HEALTH_ID} tabIndex={-1}>
      <SectionCard
        isFlush
        title="Data health"
        subtitle={
          open === 0
            ? 'Nothing to check.'
            : 'These numbers may be wrong. Only you see this, and nothing changes until you decide.'
        }
        actions={open > 0 ? <StatusBadge tone="amber">{formatNumber(open)}</StatusBadge> : null}
      >
        {shown.length > 0 ? (
          <List aria-label="To check">
            {shown.map((finding) => (
              <OpenFinding
                key={finding.uuid}
                finding={finding}
                username={place.username}
                isBusy={decide.isPending}
                onFix={() => (finding.fix?.kind === 'open' ? onOpen(finding.fix.target) : setFixing(finding))}
                onDecide={(action) => send({ uuid: finding.uuid, action })}
              />
            ))}
          </List>
        ) : null}
        {isAll && decided.length > 0 ? (
          <List aria-label="Decided">
            {decided.map((finding) => (
              <DecidedFinding
                key={finding.uuid}
                finding={finding}
                isBusy={decide.isPending}
                onUndo={() => send({ uuid: finding.uuid, action: 'undo' })}
              />
            ))}
          </List>
        ) : null}
        {isMore ? (
          <More>
            <Button size="small" onClick={() => setAll(true)}>
              {isCut
                ? `Show ${formatNumber(waiting.length)} of ${formatNumber(open)}`
                : moreLabel(waiting.length, decided.length)}
            </Button>
          </More>
        ) : isCut ? (
          <More>
            {formatNumber(waiting.length)} of {formatNumber(open)}. The others follow as you decide.
          </More>
        ) : null}
      </SectionCard>
      {fixing ? (
        <FixDialog
          place={place}
          finding={fixing}
          onClose={() => setFixing(null)}
          onFixed={() => {
            setFixing(null);
            toast({
              message: 'Fixed.',
              action: { label: 'Undo', onClick: () => send({ uuid: fixing.uuid, action: 'undo' }) },
            });
          }}
        />
      ) : null}
    </Place>
  );
}

function moreLabel(waiting: number, decided: number): string {
  if (waiting > FEW) return `Show all ${formatNumber(waiting + decided)}`;
  return decided === 1 ? 'Show 1 decision' : `Show ${formatNumber(decided)} decisions`;
}

interface OpenFindingProps {
  finding: Finding;
  username: string;
  isBusy: boolean;
  onFix: () => void;
  onDecide: (action: 'accept' | 'mute') => void;
}

function OpenFinding({ finding, username, isBusy, onFix, onDecide }: OpenFindingProps) {
  const { title, reason, date, path, fix, effects } = finding;
  return (
    <OpenRow>
      <Facts>
        <Description>
          <strong>
            {path === null ? (
              title
            ) : (
              <TextLink href={profilePath(username) + path} sx={TITLE_LINK}>
                {title}
              </TextLink>
            )}
          </strong>
          {date === null ? '' : `${formatLocalDate(date)} · `}
          {reason}
        </Description>
        <EffectList effects={effects} />
      </Facts>
      <Actions>
        {fix ? (
          <Button size="small" aria-label={`${fixLabel(fix)} ${title}`} onClick={onFix}>
            {fixLabel(fix)}
          </Button>
        ) : null}
        <Button
          size="small"
          color="inherit"
          disabled={isBusy}
          aria-label={`It's right: ${title}`}
          onClick={() => onDecide('accept')}
        >
          It's right
        </Button>
        <Button
          size="small"
          color="inherit"
          disabled={isBusy}
          aria-label={`Never ask about ${finding.check_label}`}
          onClick={() => onDecide('mute')}
        >
          Never ask
        </Button>
      </Actions>
    </OpenRow>
  );
}

function fixLabel(fix: NonNullable<Finding['fix']>): string {
  return fix.kind === 'value' ? 'Fix' : fix.label;
}

interface DecidedFindingProps {
  finding: Finding;
  isBusy: boolean;
  onUndo: () => void;
}

function DecidedFinding({ finding, isBusy, onUndo }: DecidedFindingProps) {
  const title = finding.state === 'muted' ? `Never ask about ${finding.check_label}` : finding.title;
  return (
    <DecidedRow>
      <Description>
        <strong>{title}</strong>
        {finding.date === null ? finding.reason : formatLocalDate(finding.date)}
      </Description>
      <StatusBadge>{DECIDED[finding.state]}</StatusBadge>
      <Button size="small" color="inherit" disabled={isBusy} aria-label={`Undo: ${title}`} onClick={onUndo}>
        Undo
      </Button>
    </DecidedRow>
  );
}
