import { describe, expect, it } from 'vitest';
import { NOW, parseText } from './import.samples.ts';
import { parseImport } from './parse-import.ts';

const STRONG =
  'Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';

function strongFile(...dates: readonly string[]): string {
  return [STRONG, ...dates.map((date) => `${date},Push,Squat,1,100,5,0,0,,,`), ''].join('\n');
}

function startsOf({ workouts }: { workouts: readonly { start: { local: string } }[] }): string[] {
  return workouts.map(({ start }) => start.local);
}

describe('the order of day and month', () => {
  it('when no date shows it, the first dates are returned in both orders, and the chosen one is used', () => {
    const file = strongFile('03/02/2026 18:04', '04/02/2026 18:04', '05/05/2025 18:04');
    const open = parseText(file);
    expect(open).toMatchObject({ dateOrder: null, rejected: [] });
    expect(open.openDates).toEqual([
      { text: '03/02/2026 18:04', dmy: '2026-02-03', mdy: '2026-03-02' },
      { text: '04/02/2026 18:04', dmy: '2026-02-04', mdy: '2026-04-02' },
    ]);
    const chosen = parseImport(new TextEncoder().encode(file), { now: NOW, dateOrder: 'mdy' });
    expect(chosen).toMatchObject({ dateOrder: 'mdy', openDates: [], notes: [] });
    expect(startsOf(chosen)).toEqual(['2025-05-05T18:04:00', '2026-03-02T18:04:00', '2026-04-02T18:04:00']);
  });

  it('when a date is in the future with the day first, it is not rejected before the user chose', () => {
    expect(parseText(strongFile('04/12/2026 18:04'))).toMatchObject({ rejected: [], setRows: 1 });
  });

  it.each([
    ['13/09/2021 10:41', 'dmy', 'day', '2025-02-03T18:04:00'],
    ['9/13/2021 10:41', 'mdy', 'month', '2025-03-02T18:04:00'],
  ])(
    'when %s shows it, the other dates are read like that, and a note says so',
    (date, order, first, other) => {
      const parsed = parseText(strongFile('03/02/2025 18:04', date));
      expect(startsOf(parsed)).toEqual(['2021-09-13T10:41:00', other]);
      expect(parsed).toMatchObject({ dateOrder: order, openDates: [], rejected: [] });
      expect(parsed.notes).toEqual([
        `Dates such as "03/02/2025 18:04" are read with the ${first} first, as "${date}" shows.`,
      ]);
    },
  );

  it('when dates contradict each other, the user must choose for those that both orders fit', () => {
    const parsed = parseText(strongFile('13/09/2021 10:41', '9/14/2021 10:41', '03/02/2025 18:04'));
    expect(parsed.openDates.map(({ text }) => text)).toEqual(['03/02/2025 18:04']);
    expect(startsOf(parsed).slice(0, 2)).toEqual(['2021-09-13T10:41:00', '2021-09-14T10:41:00']);
  });

  it('when no date has two readings, nothing is asked', () => {
    expect(parseText(strongFile('13/09/2021 10:41', '05/05/2025 10:00'))).toMatchObject({
      openDates: [],
      notes: [],
    });
    expect(parseText(strongFile('2026-03-02 18:04:11'))).toMatchObject({ dateOrder: null, openDates: [] });
  });

  it('when a spreadsheet changed some dates of a file of Hevy, the order is asked, and ends are read in it', () => {
    const file = `title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps
Push,03/02/2026 18:04,03/02/2026 19:00,Squat,0,normal,80,5
Push,12/31/2025 18:04,12/31/2025 19:00,Squat,0,normal,80,5
Push,2026-02-04 18:04,2026-02-04 19:00,Squat,0,normal,80,5
`;
    expect(parseText(file).openDates).toEqual([
      { text: '03/02/2026 18:04', dmy: '2026-02-03', mdy: '2026-03-02' },
    ]);
    const parsed = parseImport(new TextEncoder().encode(file), { now: NOW, dateOrder: 'mdy' });
    expect(parsed.workouts.map(({ start, durationSeconds }) => [start.local, durationSeconds])).toEqual([
      ['2025-12-31T18:04:00', 3360],
      ['2026-02-04T18:04:00', 3360],
      ['2026-03-02T18:04:00', 3360],
    ]);
  });
});
