/** Splits `142.5 kg × 3` into load and repetitions; a set without repetitions, such as `60 s`, is all load. */
export function splitBestSet(text: string): { load: string; rest: string } {
  const cross = text.lastIndexOf(' × ');
  return cross < 0 ? { load: text, rest: '' } : { load: text.slice(0, cross), rest: text.slice(cross + 1) };
}
