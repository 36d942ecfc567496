/** The share of a list after which the next page loads. */
export const MORE_AT = 0.8;

export interface ScrollPosition {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/** Returns whether the lower edge of the viewport is past 80 % of the content, or all of it is visible. */
export function isPastThreshold({ scrollTop, clientHeight, scrollHeight }: ScrollPosition): boolean {
  return scrollTop + clientHeight >= scrollHeight * MORE_AT;
}
