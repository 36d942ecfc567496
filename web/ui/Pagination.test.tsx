import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pagination } from './Pagination.tsx';

const html = renderToStaticMarkup(
  <Pagination
    page={1}
    rowsPerPage={20}
    options={[10, 20, 50]}
    count={1204}
    onPage={() => undefined}
    onRowsPerPage={() => undefined}
  />,
);

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
