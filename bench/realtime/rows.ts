import { spread, type Row } from './figures.ts';
import type { Measured, Plan, Storm } from './measure.ts';

interface Compared {
  readonly plan: Plan;
  readonly app: Measured;
  readonly bare: Measured;
}

/** Returns the measurements side by side, with their targets. */
export function rowsOf({ plan, app, bare }: Compared): readonly Row[] {
  const row = (what: string, figure: (measured: Measured) => string, target = ''): Row => ({
    what,
    app: figure(app),
    bare: figure(bare),
    target,
  });
  const { sockets, subscribed, perSecond } = plan;
  return [
    row('memory of the server, no sockets', ({ memoryFresh }) => megabytes(memoryFresh)),
    row(`memory of the server, ${sockets} sockets`, ({ memoryFull }) => megabytes(memoryFull)),
    row('memory for each idle socket', ({ rssPerSocket }) => kilobytes(rssPerSocket), '<= 16 KB'),
    row('of that on the heap', ({ usedPerSocket }) => kilobytes(usedPerSocket)),
    row('act to event, one socket in all', ({ toOneOfOne }) => times(toOneOfOne), '5 / 20 ms'),
    {
      what: `like to event, ${sockets} others idle`,
      app: times(app.toOne),
      bare: '',
      target: '5 / 20 ms',
    },
    { what: `like to the last of ${subscribed} subscribed`, app: times(app.toSome), bare: '', target: '' },
    row(
      `like to the last of ${sockets} subscribed`,
      ({ toAll }) => times(toAll),
      `<= 2x bare, is ${(app.toAll.p50 / bare.toAll.p50).toFixed(1)}x`,
    ),
    row(`all come back, ${perSecond}/s aimed at`, ({ storm }) => rate(storm), 'none fails'),
    row('  all have their first message after', ({ storm }) => `${storm.seconds.toFixed(1)} s`),
    row('  dialling to first message', ({ storm }) => times(spread(storm.timesMs))),
    row('  longest wait of the event loop', ({ storm }) => milliseconds(storm.longestBlockMs)),
  ];
}

function rate({ dialledPerSecond, failed }: Storm): string {
  return `${Math.round(dialledPerSecond)}/s, ${failed} failed`;
}

/** p50 / p95. */
function times({ p50, p95 }: { readonly p50: number; readonly p95: number }): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(0)} ms`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
