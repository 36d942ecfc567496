import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pagination } from './Pagination.tsx';

const html = markupOf({ page: 1, count: 1204 });

function markupOf(place: { page: number; count: number }): string {
  return renderToStaticMarkup(
    <Pagination
      {...place}
      rowsPerPage={20}
      options={[10, 20, 50]}
      onPage={() => undefined}
      onRowsPerPage={() => undefined}
    />,
  );
}

test('when the second page is shown, its range and the total are named', () => {
  expect(html).toMatch(/21-40 of 1[,.\s]?204/u);
  expect(html).toContain('Rows per page:');
});

test.each(['first', 'previous', 'next', 'last'])(
  'when there is a button to the %s page, it has a name',
  (which) => {
    expect(html).toContain(`aria-label="Go to ${which} page"`);
  },
);

test('when all rows fit one page, fewer can be chosen but there is no other page to go to', () => {
  const onePage = markupOf({ page: 0, count: 14 });
  expect(onePage).toContain('1-14 of 14');
  expect(onePage).toContain('Rows per page:');
  expect(onePage).not.toContain('Go to');
});
