import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { accents, color, mixin, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { loadPlates, type Loading } from '../../contract/plates.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { plateSetOf, readPlates, readWeights, writePlates } from './gym.ts';
import { useWeightsSettings } from './weights-queries.ts';
import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import type { Gym } from '../../contract/settings.ts';
import { useSaveWeightsSettings } from './use-save-weights-settings.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

interface PlateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The initial weight. */
  initial?: number | null;
  unit?: WeightUnit;
}

const UNITS = [
  { value: 'kg', label: 'kg' },
  { value: 'lb', label: 'lb' },
] as const;

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(3), marginBottom: space(4) });
const Line = styled('p')({ ...text[14], ...tabularFigures, margin: `${space(4)} 0 0` });
const Strong = styled('b')({ ...text[20], display: 'block', fontWeight: weight.semibold });
const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  height: 96,
  overflowX: 'auto',
});
const Sleeve = styled('i')({
  flex: '1 0 24px',
  height: 8,
  borderRadius: 4,
  backgroundColor: color.outlineStrong,
});
const Plate = styled('i')({
  flex: 'none',
  ...mixin.centered,
  width: 26,
  borderRadius: 6,
  fontSize: 11,
  fontStyle: 'normal',
  fontWeight: weight.semibold,
  color: color.onAccent,
});

/** Calculates the plates for each side of the bar. */
export function PlateDialog({ isOpen, onClose, initial, unit: given }: PlateDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Plate calculator" size="small">
      {isOpen ? <Calculator initial={initial ?? null} given={given} /> : null}
    </Dialog>
  );
}

function Calculator({ initial, given }: { initial: number | null; given: WeightUnit | undefined }) {
  const settings = useWeightsSettings();
  const [chosen, setChosen] = useState<WeightUnit | undefined>(given);
  const unit = chosen ?? settings.data?.unit ?? 'kg';
  const [bar, setBar] = useState<number | null>(null);
  const [typed, setTyped] = useState(initial === null ? '' : String(initial));
  const [isEditing, setEditing] = useState(false);
  const gym = settings.data?.gym ?? null;
  const { bars, plates } = plateSetOf(gym, unit);
  // Other units and plates have other bars.
  const barWeight = bars.find((one) => one === bar) ?? bars[0] ?? 0;
  const target = Number(typed.replace(',', '.'));
  const isNumber = typed.trim() !== '' && Number.isFinite(target);
  const loading = isNumber
    ? loadPlates(
        Math.min(target, 1000),
        barWeight,
        plates.map(({ weight: plate, pairs }) => ({ weight: plate, ...(pairs === null ? {} : { pairs }) })),
      )
    : null;
  return (
    <>
      <TextInput
        label={`Weight in ${unit}`}
        inputMode="decimal"
        autoComplete="off"
        shouldFocus
        value={typed}
        onChange={setTyped}
        error={typed.trim() !== '' && !isNumber ? 'Not a number' : null}
        sx={{ marginBottom: space(4) }}
      />
      <Row>
        <SegmentedControl label="Unit" segments={UNITS} value={unit} onChange={setChosen} />
        <SegmentedControl
          label="Weight of the bar"
          segments={bars.map((one) => ({ value: String(one), label: `${one} ${unit} bar` }))}
          value={String(barWeight)}
          onChange={(one) => setBar(Number(one))}
        />
      </Row>
      {loading ? (
        <PlateResult
          loading={loading}
          unit={unit}
          isBelowBar={target < barWeight}
          largest={Math.max(...plates.map((plate) => plate.weight))}
        />
      ) : null}
      {isEditing ? (
        <GymForm key={unit} gym={gym} unit={unit} onClose={() => setEditing(false)} />
      ) : settings.data ? (
        <Button color="inherit" size="small" onClick={() => setEditing(true)} sx={{ marginTop: space(3) }}>
          Your plates
        </Button>
      ) : null}
    </>
  );
}

function PlateResult({
  loading,
  unit,
  isBelowBar,
  largest,
}: {
  loading: Loading;
  unit: WeightUnit;
  isBelowBar: boolean;
  /** The heaviest plate that is owned. */
  largest: number;
}) {
  if (isBelowBar) return <Line>The bar alone weighs more.</Line>;
  return (
    <output style={{ display: 'block' }}>
      <Bar aria-hidden="true">
        {loading.side.toReversed().map((plate, index) => (
          <Plate key={index} style={plateStyle(plate / largest)}>
            {plate}
          </Plate>
        ))}
        <Sleeve />
      </Bar>
      <Line>
        <Strong>{loading.side.length === 0 ? 'The empty bar' : sideText(loading.side)}</Strong>
        {loading.side.length === 0 ? null : 'on each side'}
      </Line>
      {loading.remainder > 0 ? (
        <Line>
          {formatNumber(loading.remainder, { maximumFractionDigits: 2 })} {unit} per side can't be loaded.
          Nearest:{' '}
          {[loading.nearestBelow, loading.nearestAbove]
            .flatMap((sum) =>
              sum === null ? [] : [`${formatNumber(sum, { maximumFractionDigits: 2 })} ${unit}`],
            )
            .join(' or ')}
          .
        </Line>
      ) : null}
    </output>
  );
}

/** Writes `25 + 15 + 1.25`, repeated plates as `2 × 25`. */
function sideText(side: readonly number[]): string {
  const counts = Map.groupBy(side, (plate) => plate);
  return [...counts]
    .map(([plate, repeated]) => (repeated.length > 1 ? `${repeated.length} × ${plate}` : plate))
    .join(' + ');
}

function plateStyle(share: number) {
  const shade = share > 0.6 ? 700 : share > 0.3 ? 500 : 900;
  return { height: 34 + 58 * Math.sqrt(share), backgroundColor: accents.coral[shade] };
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(3), marginTop: space(4) });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2) });

/** Edits the bars and plates that the user owns; they are remembered for the next time. */
function GymForm({ gym, unit, onClose }: { gym: Gym | null; unit: WeightUnit; onClose: () => void }) {
  const save = useSaveWeightsSettings();
  const own = plateSetOf(gym, unit);
  const [bars, setBars] = useState(own.bars.join(', '));
  const [plates, setPlates] = useState(writePlates(own.plates));
  const [readBars, readOwn] = [readWeights(bars), readPlates(plates)];
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!readBars || !readOwn) return;
        save.mutate({ gym: { ...gym, [unit]: { bars: readBars, plates: readOwn } } }, { onSuccess: onClose });
      }}
    >
      <TextInput
        label={`Bars in ${unit}`}
        value={bars}
        onChange={setBars}
        maxLength={60}
        error={readBars ? null : 'Weights, like 20, 15'}
      />
      <TextInput
        label={`Plates in ${unit}`}
        value={plates}
        onChange={setPlates}
        maxLength={200}
        error={readOwn ? null : 'Weights, with pairs if there are few: 2 x 25, 20, 10'}
      />
      <ActionError error={save.error} fallback="Couldn't save your plates." />
      <Buttons>
        <Button
          variant="contained"
          type="submit"
          disabled={!readBars || !readOwn || readBars.length > 6}
          loading={save.isPending}
        >
          Save plates
        </Button>
        <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
        {gym?.[unit] ? (
          <Button
            color="inherit"
            onClick={() => {
              const { [unit]: _, ...others } = gym;
              save.mutate({ gym: Object.keys(others).length > 0 ? others : null }, { onSuccess: onClose });
            }}
          >
            Usual plates
          </Button>
        ) : null}
      </Buttons>
    </Form>
  );
}
