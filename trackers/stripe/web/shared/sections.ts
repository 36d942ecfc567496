import type { StripeSection } from '../../contract/page.ts';

/** The section of the page with this key. */
export type SectionOf<Key extends StripeSection['key']> = Extract<StripeSection, { key: Key }>;
