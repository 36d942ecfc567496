/** The share of a list after which the next page is asked for. */
export const MORE_AT = 0.8;

export interface ScrollPosition {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/** Whether the lower edge of the viewport has passed 80 % of the content; also true when all of it is in view. */
export function isPastThreshold({ scrollTop, clientHeight, scrollHeight }: ScrollPosition): boolean {
  return scrollTop + clientHeight >= scrollHeight * MORE_AT;
}
