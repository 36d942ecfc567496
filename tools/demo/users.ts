/** A user of the demo; the files are in `files`. */
export interface DemoUser {
  readonly username: string;
  readonly name: readonly [first: string, last: string];
  readonly bio: string;
  readonly timezone: string;
  readonly workouts?: string;
  /** A file of games, and the share of it that is this user's, from and to, each from 0 to 1. */
  readonly games?: { readonly file: string; readonly part: readonly [from: number, to: number] };
  /** Days since the last workout or game. */
  readonly daysAgo: number;
  readonly isPrivate?: true;
}

const LICHESS = 'lichess-aliyagiz.pgn';

/** The first two are the logins that the demo prints. */
export const USERS: readonly DemoUser[] = [
  {
    username: 'ada',
    name: ['Ada', 'Lindqvist'],
    bio: 'Push, pull, legs, and blitz in between.',
    timezone: 'Europe/Stockholm',
    workouts: 'hevy-dakheera47.csv',
    games: { file: LICHESS, part: [0.7, 1] },
    daysAgo: 1,
  },
  {
    username: 'grace',
    name: ['Grace', 'Moreira'],
    bio: 'Upper, lower, repeat.',
    timezone: 'America/Sao_Paulo',
    workouts: 'hevy-ferreiragabrielw.csv',
    daysAgo: 1,
  },
  {
    username: 'jonas',
    name: ['Jonas', 'Weber'],
    bio: 'Bench on Mondays, like everyone else.',
    timezone: 'Europe/Berlin',
    workouts: 'strong-breinsp.csv',
    daysAgo: 1,
  },
  {
    username: 'lucie',
    name: ['Lucie', 'Novak'],
    bio: 'Pull-ups first.',
    timezone: 'Europe/Prague',
    workouts: 'fitnotes-lukaszebedin.csv',
    daysAgo: 1,
  },
  {
    username: 'sam',
    name: ['Sam', 'Okafor'],
    bio: 'Thirty minutes are enough.',
    timezone: 'Europe/London',
    workouts: 'strong-dakheera47.csv',
    daysAgo: 1,
  },
  {
    username: 'aylin',
    name: ['Aylin', 'Demir'],
    bio: '3+2 is the only time control.',
    timezone: 'Europe/Istanbul',
    games: { file: LICHESS, part: [0.35, 0.7] },
    daysAgo: 1,
  },
  {
    username: 'pavel',
    name: ['Pavel', 'Orlov'],
    bio: 'Slow games, long thoughts.',
    timezone: 'Europe/Riga',
    games: { file: 'chesscom-egor-tensin.pgn', part: [0, 1] },
    daysAgo: 1,
  },
  {
    username: 'noor',
    name: ['Noor', 'Haddad'],
    bio: 'Scotch Game enthusiast.',
    timezone: 'Asia/Amman',
    games: { file: LICHESS, part: [0, 0.35] },
    daysAgo: 1,
    isPrivate: true,
  },
  {
    username: 'ines',
    name: ['Inès', 'Laurent'],
    bio: 'Here to cheer.',
    timezone: 'Europe/Paris',
    daysAgo: 1,
  },
  { username: 'ken', name: ['Ken', 'Ito'], bio: '', timezone: 'Asia/Tokyo', daysAgo: 1 },
  { username: 'ruth', name: ['Ruth', 'Abara'], bio: 'Numbers person.', timezone: 'Africa/Lagos', daysAgo: 1 },
  { username: 'otto', name: ['Otto', 'Berg'], bio: '', timezone: 'Europe/Oslo', daysAgo: 1 },
];

/** Password of the finished demo: easy to remember, so that sign-ups refuse it. */
export const PASSWORD = 'Plotline1';

/** Texts for posts with a picture or video, in turn. */
export const POSTS: readonly { readonly text: string; readonly file?: string; readonly alt?: string }[] = [
  { text: 'Everything moved today.', file: 'squat.jpg', alt: 'A barbell squat' },
  { text: 'Bench is finally going up again.', file: 'bench-press.jpg', alt: 'A bench press' },
  { text: 'Lower back says hello.', file: 'deadlift.jpg', alt: 'A deadlift' },
  { text: 'Short break between games.', file: 'big-buck-bunny.m4v', alt: 'A second of a film with a rabbit' },
  { text: 'Strict reps only.', file: 'pull-ups.jpg', alt: 'A pull-up' },
  { text: 'Found the tactic on move 23.' },
  { text: 'New gym, same bar.', file: 'push-press.jpg', alt: 'A push press' },
];

export const COMMENTS: readonly string[] = [
  'Strong!',
  'How do you recover from this?',
  'That is a lot of volume.',
  'Nice one.',
  'Rematch soon?',
  'What opening was that?',
  'I needed this motivation today.',
];
