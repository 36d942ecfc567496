import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { HorizontalBars, type HorizontalBar } from '@plotline/web/ui/charts/HorizontalBars.tsx';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { TextLink } from '@plotline/web/ui/TextLink.tsx';
import { color, MIN_TARGET, rem, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import type { SectionOf } from '../../contract/page.ts';
import { storedTarget, storeTarget } from './muscle-target.ts';
import { TextButton } from './TextButton.tsx';

const TargetDialog = lazyAddition(async () => (await import('./TargetDialog.tsx')).TargetDialog);

type Row = SectionOf<'muscles'>['rows'][number];

interface MusclesCardProps {
  section: SectionOf<'muscles'>;
  /** The owner's exercises, where muscles can be chosen. */
  exercisesHref: string | null;
}

const Note = styled('p')({ ...text[12], margin: `${space(3)} 0 0`, color: color.muted });
/** A link in small text, of the least height. */
const LINK = { display: 'inline-block', lineHeight: rem(MIN_TARGET), marginBlock: '-4px' } as const;
const NAMES_SHOWN = 3;

/** Sets per week for each muscle, with the target range of this browser if there is one, and the sets whose muscles are unknown. */
export function MusclesCard({ section, exercisesHref }: MusclesCardProps) {
  const [target, setTarget] = useState(storedTarget);
  const [isChoosing, setChoosing] = useState(false);
  const { sets_without_muscles: unknown, exercises_without_muscles: exercises } = section;
  const note =
    unknown > 0 ? (
      <Note>
        Not included: {counted(unknown, 'set')} of {namesOf(exercises)}, because their muscles are unknown.{' '}
        {exercisesHref ? (
          <TextLink href={exercisesHref} sx={LINK}>
            Choose muscles
          </TextLink>
        ) : null}
      </Note>
    ) : null;
  if (section.rows.length === 0) {
    return (
      <SectionCard
        title="Which muscles get enough work?"
        subtitle="The muscles of these exercises are unknown"
      >
        {note}
      </SectionCard>
    );
  }
  return (
    <ChartCard
      title="Which muscles get enough work?"
      subtitle={
        <>
          Working sets per week.{' '}
          {target ? `Shaded: your target of ${target.from} – ${target.to}.` : 'No target set.'}{' '}
          <TextButton onClick={() => setChoosing(true)}>{target ? 'Change' : 'Set'} target</TextButton>
        </>
      }
      table={{
        columns: ['Muscle', 'Sets per week', 'Change'],
        rows: section.rows.map((row) => [row.muscle, setsText(row.sets_per_week), deltaOf(row)?.text ?? '–']),
      }}
    >
      <HorizontalBars
        label="Working sets per week by muscle"
        bars={section.rows.map(barOf)}
        accent="coral"
        unit="sets / week"
        format={setsText}
        formatTick={(value) => formatNumber(value)}
        {...(target ? { target } : {})}
      />
      {note}
      {isChoosing ? (
        <TargetDialog
          target={target}
          onChange={(next) => {
            storeTarget(next);
            setTarget(next);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </ChartCard>
  );
}

function barOf(row: Row): HorizontalBar {
  const delta = deltaOf(row);
  return { key: row.muscle, label: row.muscle, value: row.sets_per_week, ...(delta ? { delta } : {}) };
}

function deltaOf({ delta }: Row): HorizontalBar['delta'] {
  if (delta === null || delta === 0) return undefined;
  const change = formatNumber(delta, { isSigned: true, minimumFractionDigits: 1 });
  return { text: change, meaning: delta > 0 ? 'good' : 'bad' };
}

function setsText(value: number): string {
  return formatNumber(value, { minimumFractionDigits: 1 });
}

/** Writes `Hip circles, My press and 2 more exercises`. */
function namesOf(exercises: readonly string[]): string {
  const shown = exercises.slice(0, NAMES_SHOWN).join(', ');
  const more = exercises.length - NAMES_SHOWN;
  if (more > 0) return `${shown} and ${counted(more, 'more exercise', 'more exercises')}`;
  return shown;
}
