import { openAt, rules, slots } from './browser-stub.ts';
import { prerenderToNodeStream } from 'react-dom/static';
import { App } from '../App.tsx';
import { currentUserKey } from '../platform/current-user.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { ShellContext } from '../ui/shell/shell-context.ts';
import type { RenderedView, ViewRequest } from './view.ts';

/** Renders the page that the app shows before it has any data. */
async function renderView({ path, width, isGuest }: ViewRequest): Promise<RenderedView> {
  openAt(path, width);
  rules.length = 0;
  const errors: unknown[] = [];
  const queryClient = createQueryClient();
  if (isGuest) queryClient.setQueryData(currentUserKey, null);
  const { prelude } = await prerenderToNodeStream(
    <ShellContext value={slots}>
      <App queryClient={queryClient} />
    </ShellContext>,
    {
      // All in one piece: otherwise large parts come later, with scripts that insert them.
      progressiveChunkSize: Infinity,
      // React would leave out the part that failed.
      onError: (error) => void errors.push(error),
    },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  if (errors.length > 0) throw new AggregateError(errors, `the first paint of ${path} failed`);
  return { html, rules: [...new Set(rules)] };
}

const [request = ''] = process.argv.slice(2);
const views: RenderedView[] = [];
// Written by `web/build/first-paint.ts`.
for (const view of JSON.parse(request) as readonly ViewRequest[]) views.push(await renderView(view));
// Timers of the query client would keep the process alive.
process.stdout.write(JSON.stringify(views), () => process.exit());
