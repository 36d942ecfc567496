import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW, parseFixture, parseText, readFixture, setsOf } from './import.samples.ts';
import { parseImport } from './parse-import.ts';

const STRONG =
  'Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function refusal(bytes: Uint8Array | string): unknown {
  const input = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  try {
    return parseImport(input, { now: NOW });
  } catch (error) {
    return error;
  }
}

describe('parseImport', () => {
  it.each([
    ['nothing', '', 'empty_file'],
    ['white space', ' \n\n', 'empty_file'],
    ['a zip archive', 'PK\u0003\u0004xxxx', 'not_text'],
    ['bytes', new Uint8Array([1, 0, 2, 0, 3]), 'not_text'],
    ['another table', 'a,b,c\n1,2,3\n', 'unknown_format'],
    ['an unclosed quote alone', '"never closed', 'unknown_format'],
    ['a row of millions of cells', ','.repeat(2_000_000), 'unknown_format'],
    ['GymRun', 'Date;Time;Routine;Exercise;Set;Weight;Reps;Para6\n', 'unsupported_format'],
    [
      'Lyfta',
      'Title,Date,Duration,Exercise,"Superset id",Weight,Reps,Distance,Time,"Set Type"\n',
      'unsupported_format',
    ],
    ['a body tracker', 'Date,Time,Measurement,Value,Unit\n', 'unsupported_format'],
    ['Fitbod', 'Date,Exercise,Reps,Weight(kg),Duration(s),isWarmup,Note,multiplier\n', 'unsupported_format'],
  ])('when the file is %s, it is refused', (_case, bytes, code) => {
    expect(refusal(bytes)).toMatchObject({ name: 'FileRefused', code });
  });

  it('when the header is unknown, the refusal prints it and says what to do', () => {
    expect(refusal('Kuupäev;Treening\n1;2\n')).toMatchObject({
      message:
        `The first line reads "Kuupäev;Treening", which isn't a header of Strong, Hevy or FitNotes. ` +
        "Export again with the app's language set to English.",
      line: 1,
    });
  });

  it('when the file is larger than 20 MB or 200,000 rows, it is refused', () => {
    expect(refusal(new Uint8Array(20 * 1024 * 1024 + 1))).toMatchObject({ code: 'too_large' });
    const rows = `${STRONG}\n${'x\n'.repeat(200_001)}`;
    expect(refusal(rows)).toMatchObject({ code: 'too_many_rows', line: 200_002 });
  });

  it('when the file has a byte order mark, Windows line ends or Windows-1252 letters, the result is the same', () => {
    const plain = new TextDecoder().decode(readFixture('strong-classic.csv'));
    const expected = parseFixture('strong-classic.csv');
    expect(parseText(`\ufeff${plain}`)).toEqual(expected);
    expect(parseText(plain.replaceAll('\n', '\r\n'))).toEqual(expected);
    const latin = Buffer.from(`${STRONG}\n2026-03-02 18:00:00,Jambes à fond,Squat,1,1,1,0,0,,,`, 'latin1');
    expect(parseImport(latin, { now: NOW }).workouts[0]?.title).toBe('Jambes à fond');
  });

  it('when a cell is a formula for a spreadsheet, it stays text', () => {
    const parsed = parseText(
      `${STRONG}\n2026-03-02 18:00:00,"=cmd|' /C calc'!A0","=10+20",1,100,5,0,0,@SUM(1),,\n`,
    );
    expect(parsed.workouts[0]).toMatchObject({
      title: "=cmd|' /C calc'!A0",
      exercises: [{ name: '=10+20', note: '@SUM(1)' }],
    });
  });

  it('when texts are too long or hold control characters, they are cut and cleaned', () => {
    const title = `${'x'.repeat(78)}👩‍👩‍👧‍👦yy`;
    const parsed = parseText(
      `${STRONG}\n2026-03-02 18:00:00,${title},Sq\u0007uat,1,100,5,0,0,${'n'.repeat(3000)},,\n`,
    );
    const [workout] = parsed.workouts;
    expect(workout?.title).toBe(`${'x'.repeat(78)}…`);
    expect(workout?.exercises[0]?.name).toBe('Squat');
    expect(workout?.exercises[0]?.note).toHaveLength(2000);
    expect(parsed.notes).toHaveLength(2);
  });

  it('when a quote is never closed, the rows before it stay and the line is reported', () => {
    const parsed = parseText(
      `${STRONG}\n2026-03-02 18:00:00,A,Squat,1,100,5,0,0,,,\n2026-03-02 18:00:00,"A,Squat,2,100,5\nx\n`,
    );
    expect(setsOf(parsed)).toHaveLength(1);
    expect(parsed.rejected).toEqual([
      { line: 3, reason: 'A quote opened here is never closed: the rest of the file could not be read.' },
    ]);
  });

  it('when the same file is read again, its workouts have the same keys', () => {
    const [first, again] = [parseFixture('hevy-kg.csv'), parseFixture('hevy-kg.csv')].map(({ workouts }) =>
      workouts.map(({ externalKey }) => externalKey),
    );
    expect(again).toEqual(first);
  });

  it('when numbered workouts share start and title, their keys differ', () => {
    const header =
      'Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes';
    const rows = [1, 2].map((number) => `${number};2026-03-02 18:00:00;Push;60;Squat;1;100;5;;;;;`);
    const { workouts } = parseText([header, ...rows].join('\n'));
    expect(new Set(workouts.map(({ externalKey }) => externalKey)).size).toBe(2);
  });

  it('when a file has too many exercises, the rows of the others are rejected', () => {
    const rows = Array.from(
      { length: 2_002 },
      (_, index) => `2026-03-02 18:00:00,Day ${Math.floor(index / 20)},Ex ${index},1,100,5,0,0,,,`,
    );
    const { setRows, rejected } = parseText([STRONG, ...rows, rows[0]].join('\n'));
    expect([setRows, rejected.length]).toEqual([2_003, 2]);
    expect(rejected[0]?.reason).toBe('more than 2,000 different exercises in one file');
  });

  it('when any rows are given, each set row is in a workout or among the rejected', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '0',
        '1',
        '-5',
        '82,5',
        '1e9',
        'x',
        'W',
        'D',
        'Rest Timer',
        'Note',
        '2026-03-02 18:00:00',
      ),
      fc.string({ maxLength: 8 }),
    );
    const row = fc.array(cell, { minLength: 1, maxLength: 13 });
    const good = fc
      .tuple(
        fc.constantFrom('18:00:00', '19:00:00'),
        fc.constantFrom('Squat', 'Row'),
        fc.constantFrom('1', '2', 'W', 'F'),
      )
      .map(([time, exercise, order]) => [
        `2026-03-02 ${time}`,
        'A',
        exercise,
        order,
        '100',
        '5',
        '0',
        '0',
        '',
        '',
        '',
      ]);
    fc.assert(
      fc.property(fc.array(fc.oneof(row, good), { minLength: 1, maxLength: 40 }), (rows) => {
        const parsed = parseText([STRONG, ...rows.map((cells) => cells.map(quote).join(','))].join('\n'));
        expect(setsOf(parsed).length + parsed.rejected.length).toBe(parsed.setRows);
        const extras = rows.filter(
          (cells) => cells.length === 11 && /^(?:rest timer|note)$/i.test(cells[3]?.trim() ?? ''),
        );
        expect(parsed.setRows).toBe(rows.length - extras.length);
      }),
    );
  });

  it('when any bytes are given, they are read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const outcome = refusal(bytes);
        expect(outcome instanceof Error ? outcome.name : 'read').toMatch(/^(?:FileRefused|read)$/);
      }),
    );
  });
});
