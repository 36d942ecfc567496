import type { Recognise } from './format.ts';
import { findColumns, indexHeaderNames, noteRepeatedColumns, RowReader, shorten } from './rows.ts';
import { readWeight } from './set-values.ts';
import names from './strong.columns.json' with { type: 'json' };

const HEADERS = indexHeaderNames([
  ['date', names.date],
  ['weight', [...names.weight, 'Body Weight', 'Bodyweight']],
] as const);

const MIN_WEIGHT = 1;
const MAX_WEIGHT = 1_000;

/** Recognises Strong's file of body weights, which has a date and a weight alone. */
export const recogniseBodyweight: Recognise = (firstRow) => {
  const columns = findColumns(firstRow, HEADERS);
  const isWhole = [...columns.values()].flat().length === firstRow.length;
  if (!isWhole || !columns.has('date') || !columns.has('weight')) return null;
  return {
    format: 'strong',
    variant: 'Strong (body weight)',
    width: firstRow.length,
    hasHeader: true,
    notes: noteRepeatedColumns(columns),
    readerFor:
      ({ collector, starts }) =>
      (cells, line) => {
        const row = new RowReader(columns, cells);
        const start = starts.read(row.text('date'));
        if ('problem' in start) return collector.reject(line, start.problem);
        const { weight, unit } = readWeight(row, { weight: 'weight', unit: null, exerciseName: '' });
        if (weight === null) row.fail('the weight is missing');
        else if (weight < MIN_WEIGHT || weight > MAX_WEIGHT)
          row.fail(
            `body weight ${shorten(row.text('weight'))} is not between ${MIN_WEIGHT} and ${MAX_WEIGHT}`,
          );
        if (row.problem !== null || weight === null) return collector.reject(line, row.problem ?? '');
        collector.addBodyweight({ line, date: start.local.slice(0, 10), weight, unit });
      },
  };
};
