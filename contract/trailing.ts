/**
 * Returns the text without the given characters at its end. It takes one step for each of them; a pattern such as
 * `/=+$/` starts again at every one that it meets on the way, which a long text turns into minutes.
 */
export function trimTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
