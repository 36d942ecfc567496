import { tracker } from '../../tracker.ts';

/** The outline of the owner's weights page. */
export const OWN_SHAPE = { ...tracker.pageShape, actions: [197, 197, 135] } as const;
