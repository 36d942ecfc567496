import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectDelimiter, readRecords } from './csv-reader.ts';
import type { Delimiter } from './import.model.ts';

function read(text: string, delimiter: Delimiter = detectDelimiter(text)) {
  const records: { cells: string[]; line: number }[] = [];
  const broken: number[] = [];
  readRecords(text, delimiter, {
    record: (cells, line) => records.push({ cells, line }),
    broken: (line) => broken.push(line),
  });
  return { records, broken };
}

describe('detectDelimiter', () => {
  it.each([
    ['a,b;c,d', ','],
    ['a;b;c,d', ';'],
    ['a\tb\tc', '\t'],
    ['"a;b;c;d",e', ','],
    ['sep=;\na,b', ';'],
    ['one', ','],
  ])('when the first line is %j, it is %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});

describe('readRecords', () => {
  it('when cells hold line breaks or lines are blank, line numbers are those of the file', () => {
    const { records } = read('a,b\r\n\r\n"x\r\ny",2\r\nz,"q ""w"""\r\n');
    expect(records).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['x\ny', '2'], line: 3 },
      { cells: ['z', 'q "w"'], line: 5 },
    ]);
  });

  it('when the delimiter is declared on a line of its own, the header is line 2', () => {
    expect(read('sep=;\r\na;b\r\n1;2').records.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('when a quote is never closed, the line where it opened is reported', () => {
    expect(read('a,b\n1,2\n3,"4\n5,6\n').broken).toEqual([3]);
  });

  it('when any table is written, it is read back with correct line numbers', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é'), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.constantFrom<Delimiter>(',', ';', '\t'), (rows, delimiter) => {
        const lines = rows.map((cells) =>
          cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter),
        );
        let next = 1;
        const expected = rows.map((cells, index) => {
          const line = next;
          next += (lines[index] ?? '').split('\n').length;
          return { cells, line };
        });
        expect(read(lines.join('\n'), delimiter).records).toEqual(expected);
      }),
    );
  });
});
