/** `142.5 kg × 3` in its load and its repetitions; a set without a load is all load: `60 s`. */
export function splitBestSet(words: string): { load: string; rest: string } {
  const cross = words.lastIndexOf(' × ');
  return cross < 0
    ? { load: words, rest: '' }
    : { load: words.slice(0, cross), rest: words.slice(cross + 1) };
}
