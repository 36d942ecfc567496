import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { StatPart } from '@plotline/web/ui/StatTile.tsx';
import type { WeightUnit } from '../../contract/workouts.ts';
import { fromKg, TONNE_FROM_KG } from '../../contract/units.ts';

const KG_PER_TONNE = 1000;
const MILLION = 1_000_000;

/** The unit and precision for volumes of one magnitude. */
export interface VolumeScale {
  readonly unit: 'kg' | 't' | 'lb' | 'M lb';
  readonly digits: number;
  readonly of: (volumeKg: number) => number;
}

export function volumeScale(largestKg: number, unit: WeightUnit): VolumeScale {
  if (unit === 'lb') {
    return fromKg(largestKg, 'lb') >= MILLION
      ? { unit: 'M lb', digits: 2, of: (volumeKg) => fromKg(volumeKg, 'lb') / MILLION }
      : { unit: 'lb', digits: 0, of: (volumeKg) => fromKg(volumeKg, 'lb') };
  }
  if (largestKg >= TONNE_FROM_KG) return { unit: 't', digits: 1, of: (volumeKg) => volumeKg / KG_PER_TONNE };
  return { unit: 'kg', digits: 0, of: (volumeKg) => volumeKg };
}

/** Writes `141.0` `t`, `8,420` `kg`; by default in the scale of its own size. */
export function volumePart(
  volumeKg: number,
  unit: WeightUnit,
  scale = volumeScale(Math.abs(volumeKg), unit),
): Required<Pick<StatPart, 'value' | 'unit'>> {
  const digits = { minimumFractionDigits: scale.digits, maximumFractionDigits: scale.digits };
  return { value: formatNumber(scale.of(volumeKg), digits), unit: scale.unit };
}

export function volumeText(volumeKg: number, unit: WeightUnit): string {
  const volume = volumePart(volumeKg, unit);
  return `${volume.value} ${volume.unit}`;
}

/** Writes `13,650` for lists and columns, whose values have one unit. */
export function wholeVolume(volumeKg: number, unit: WeightUnit): string {
  return formatNumber(fromKg(volumeKg, unit), { maximumFractionDigits: 0 });
}

/** Writes `13,650 kg`. */
export function wholeVolumeText(volumeKg: number, unit: WeightUnit): string {
  return `${wholeVolume(volumeKg, unit)} ${unit}`;
}
