import { describe, expect, it } from 'vitest';
import { tracker } from '../../tracker.ts';
import { volumeChart, type VolumeSection } from './volume-bars.ts';

const week = (
  start: string,
  end: string,
  volume_kg: number,
  sets: number,
  is_running = false,
  is_cut = false,
) => ({
  start,
  end,
  volume_kg,
  sets,
  workouts: 3,
  is_running,
  is_cut,
});

const section: VolumeSection = {
  key: 'volume',
  kind: 'bars',
  title: 'Weekly volume',
  unit: 'kg',
  average_volume_kg: 9_500,
  sets_without_volume: 0,
  buckets: [
    week('2026-10-19', '2026-10-25', 7_000, 33),
    week('2026-10-26', '2026-11-01', 12_900, 61),
    week('2026-11-02', '2026-11-04', 4_000, 20, true),
  ],
};

describe('volumeChart', () => {
  it('when the largest bar is over a tonne, all bars are in tonnes', () => {
    const chart = volumeChart(section, { measure: 'volume', bucket: 'week' });
    expect(chart.bars.map(({ value }) => value)).toEqual([7, 12.9, 4]);
    expect(chart.format(12.9)).toBe('12.9 t');
    expect(chart.average).toBe(9.5);
    expect(chart.subtitle).toBe('Volume lifted per week, warm-ups excluded. Dotted: the average, 9.5\u00a0t');
  });

  it('when a week is not over, it is marked and not compared', () => {
    const [, second, last] = volumeChart(section, { measure: 'volume', bucket: 'week' }).bars;
    expect(second?.lines).toContainEqual({ label: 'vs week before', value: '+84.3%' });
    expect(last?.isPartial).toBe(true);
    expect(last?.lines?.map(({ label }) => label)).toEqual(['Workouts', 'Sets']);
  });

  it('when the timeframe cuts the first week, its bar says how many days it has, and nothing is compared with it', () => {
    const cut = week('2026-10-17', '2026-10-18', 2_000, 9, false, true);
    const chart = volumeChart(
      { ...section, buckets: [cut, ...section.buckets] },
      { measure: 'sets', bucket: 'week' },
    );
    expect(chart.bars[0]).toMatchObject({ isPartial: true, note: '2 days' });
    expect(chart.bars[1]?.lines?.map(({ label }) => label)).toEqual(['Workouts', 'Volume']);
    expect(chart.average).toBe(47);
  });

  it('when sets are shown, the average leaves out the current week', () => {
    const chart = volumeChart(section, { measure: 'sets', bucket: 'week' });
    expect(chart.bars.map(({ value }) => value)).toEqual([33, 61, 20]);
    expect(chart.average).toBe(47);
  });

  it('when the table is shown, every bucket has a row', () => {
    const { table } = volumeChart(section, { measure: 'sets', bucket: 'week' });
    expect(table.rows).toHaveLength(3);
    expect(table.rows[0]?.slice(1)).toEqual(['3', '33', '7,000 kg']);
  });

  it('when the page loads, it already shows the start of the subtitle', () => {
    const { subtitle } = volumeChart(section, { measure: 'volume', bucket: 'day' });
    expect(subtitle.startsWith(tracker.pageShape.chartText)).toBe(true);
  });

  it('when nothing was lifted, the subtitle has no average', () => {
    const idle = { ...section, average_volume_kg: 0, buckets: [week('2026-11-02', '2026-11-08', 0, 0)] };
    expect(volumeChart(idle, { measure: 'volume', bucket: 'week' }).subtitle).toBe(
      'Volume lifted per week, warm-ups excluded',
    );
  });
});
