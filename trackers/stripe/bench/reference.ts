/** A fixed amount of work, to compare runs on machines with different load. */
export function reference(): void {
  let state = 1;
  const numbers = Float64Array.from({ length: 100_000 }, () => (state = (state * 48_271) % 2_147_483_647));
  numbers.sort();
}
