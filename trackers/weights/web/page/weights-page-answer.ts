import type { TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { WeightsSection } from '../../contract/page.ts';

export type WeightsPageAnswer = TrackerPageOf<WeightsSection>;
export type SectionOf<Key extends WeightsSection['key']> = Extract<WeightsSection, { key: Key }>;

/** The section of that name; undefined where this page has none, as with one exercise selected. */
export function sectionOf<Key extends WeightsSection['key']>(
  page: WeightsPageAnswer,
  key: Key,
): SectionOf<Key> | undefined {
  return page.sections.find((section): section is SectionOf<Key> => section.key === key);
}
