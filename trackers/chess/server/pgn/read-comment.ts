/** The beginning of a command such as `[%clk 0:03:01]`. */
const COMMAND = /\[%(\w+)\s+/y;
const MAX_LENGTH = 1000;

/** What a comment behind a move says. */
export interface Comment {
  readonly clockCs: number | null;
  /** What the move took. */
  readonly elapsedCs: number | null;
  readonly evalCp: number | null;
  readonly mate: number | null;
  readonly text: string;
}

/** Arrows and marked squares (`csl`, `cal`) are read over. */
export function readComment(comment: string): Comment {
  const { commands, rest } = takeCommands(comment);
  const text = rest.replaceAll(/\s+/g, ' ').trim();
  return {
    clockCs: centiseconds(commands.get('clk')),
    elapsedCs: centiseconds(commands.get('emt')),
    ...evaluation(commands.get('eval') ?? ''),
    text: text.slice(0, MAX_LENGTH),
  };
}

/** Cuts the commands out of a comment; one without its bracket at the end is text. */
function takeCommands(comment: string): { commands: ReadonlyMap<string, string>; rest: string } {
  const commands = new Map<string, string>();
  const texts: string[] = [];
  let textStart = 0;
  let at = comment.indexOf('[%');
  while (at >= 0) {
    COMMAND.lastIndex = at;
    const name = COMMAND.exec(comment)?.[1];
    const start = name === undefined ? at + 2 : COMMAND.lastIndex;
    const end = name === undefined ? start : comment.indexOf(']', start);
    if (end < 0) break;
    if (name !== undefined) {
      commands.set(name, comment.slice(start, end).trim());
      texts.push(comment.slice(textStart, at));
      textStart = end + 1;
    }
    at = comment.indexOf('[%', end);
  }
  return { commands, rest: [...texts, comment.slice(textStart)].join(' ') };
}

/** `0:03:01.9`, `3:01`, `61.5`. */
function centiseconds(text: string | undefined): number | null {
  if (text === undefined || !/^(?:\d+:){0,2}\d+(?:\.\d+)?$/.test(text)) return null;
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round(seconds * 100);
}

/** `0.17`, `0.17,20` with the depth, `#-3`. */
function evaluation(text: string): Pick<Comment, 'evalCp' | 'mate'> {
  const [, mate, pawns] = /^(?:#([+-]?\d+)|([+-]?\d+(?:\.\d+)?))/.exec(text) ?? [];
  return {
    evalCp: pawns === undefined ? null : Math.round(Number(pawns) * 100),
    mate: mate === undefined ? null : Number(mate),
  };
}
