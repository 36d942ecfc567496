import type { Finding } from '@plotline/contract/tracker-health.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ToastProvider } from '../ui/Toasts.tsx';
import { DataHealthCard } from './DataHealthCard.tsx';

const finding = (index: number): Finding => ({
  uuid: `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
  check: 'odd_time',
  check_label: 'odd times',
  state: 'open',
  title: `Run ${index}`,
  reason: 'The run took 9 hours.',
  date: '2026-03-01',
  path: null,
  fix: null,
  effects: [],
  found_at: '2026-03-02T12:00:00.000Z',
  decided_at: null,
});

const buttonsWith = (listed: number, open: number) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <DataHealthCard
          place={{ username: 'ada', type: 'runs', isOwner: true }}
          findings={Array.from({ length: listed }, (_, index) => finding(index))}
          open={open}
          onOpen={() => undefined}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );

test('when more findings are open than are listed, the button says how many it shows', () => {
  expect(buttonsWith(50, 241)).toContain('Show 50 of 241');
  expect(buttonsWith(7, 7)).toContain('Show all 7');
  expect(buttonsWith(3, 3)).not.toContain('Show');
});
