import type { Gym, PlateSet } from '../../contract/settings.ts';
import type { WeightUnit } from '../../contract/workouts.ts';

/** The bars and plates of most gyms, as many pairs as needed. */
const USUAL: Readonly<Record<WeightUnit, PlateSet>> = {
  kg: plateSet([20, 15, 10], [25, 20, 15, 10, 5, 2.5, 1.25]),
  lb: plateSet([45, 35, 15], [45, 35, 25, 10, 5, 2.5]),
};

function plateSet(bars: number[], plates: number[]): PlateSet {
  return { bars, plates: plates.map((weight) => ({ weight, pairs: null })) };
}

/** Returns the owner's bars and plates, else the usual ones. */
export function plateSetOf(gym: Gym | null, unit: WeightUnit): PlateSet {
  return gym?.[unit] ?? USUAL[unit];
}

/** Reads `20, 7.5`; null if a part is no weight. */
export function readWeights(text: string): number[] | null {
  const parts = text.split(/[\s;]+|,\s+|,$/).filter((part) => part !== '');
  const weights = parts.map((part) => Number(part.replace(',', '.')));
  return weights.length > 0 && weights.every((weight) => weight > 0 && weight <= 500) ? weights : null;
}

/** Reads `2 x 25, 20, 1.25`: pairs and weight, or a weight with as many pairs as needed; null if it is none. */
export function readPlates(text: string): PlateSet['plates'] | null {
  const parts = text.split(/[,;]\s+|;/).filter((part) => part.trim() !== '');
  const plates = parts.map((part) => {
    const match = /^\s*(?:(\d{1,2})\s*[x×]\s*)?(\d+(?:[.,]\d+)?)\s*$/i.exec(part);
    const weight = Number(match?.[2]?.replace(',', '.'));
    const pairs = match?.[1] === undefined ? null : Number(match[1]);
    return match && weight > 0 && weight <= 500 && (pairs ?? 0) <= 20 ? { weight, pairs } : null;
  });
  if (plates.length === 0 || plates.length > 15) return null;
  return plates.flatMap((plate) => plate ?? []).length === plates.length
    ? plates.flatMap((plate) => plate ?? [])
    : null;
}

export function writePlates(plates: PlateSet['plates']): string {
  return plates.map(({ weight, pairs }) => (pairs === null ? weight : `${pairs} x ${weight}`)).join(', ');
}
