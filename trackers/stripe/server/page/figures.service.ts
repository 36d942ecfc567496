import { figureOf, pickFigures } from '@plotline/server/tracker-kit/figures.ts';
import type { FiguresRequest, TrackerFigure } from '@plotline/server/tracker-kit/tracker-server.ts';
import { isUnshown } from '@plotline/server/tracker-kit/unshown.ts';
import type { StripeReadKit } from '../stripe.db.ts';
import { page } from './page.service.ts';

const DEFAULTS = ['net', 'payments', 'mrr'];

/** Returns the headline stats of the page, which shows amounts as the owner's setting allows, without hidden ones. */
export async function figures(kit: StripeReadKit, request: FiguresRequest): Promise<TrackerFigure[]> {
  const { headline, sections } = await page(kit, { ...request, selector: null });
  const known = sections.filter((section) => !isUnshown(section));
  const revenue = known.find(({ key }) => key === 'revenue');
  const points = revenue?.key === 'revenue' ? revenue.points.filter(({ end }) => end < request.today) : [];
  const movements = known.find(({ key }) => key === 'mrr');
  const series: Readonly<Record<string, readonly (number | null)[]>> = {
    net: points.map(({ net }) => net),
    gross: points.map(({ gross }) => gross),
    mrr: movements?.key === 'mrr' ? movements.points.map(({ mrr }) => mrr) : [],
  };
  const shown = headline
    // Hidden stats have no unit; unknown ones keep theirs, and stay pinned.
    .filter(({ value, unit }) => value !== null || unit !== null)
    .map((stat) =>
      figureOf(stat, {
        ...(stat.key === 'mrr' && { detail: 'now' }),
        series: (series[stat.key] ?? []).filter((value) => value !== null),
      }),
    );
  return pickFigures(shown, request.wanted, DEFAULTS);
}
