/** Sent by the service worker to a focused page after the user pressed a notification. */
export interface OpenLink {
  readonly type: 'open-link';
  /** A path of this app. */
  readonly link: string;
}

export function isOpenLink(message: unknown): message is OpenLink {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'open-link' &&
    'link' in message &&
    typeof message.link === 'string'
  );
}

/** Sent to the service worker: shows a notification at a time unless the app is visible then. */
export interface Alarm {
  readonly type: 'alarm';
  /** A new alarm replaces the one with the same tag. */
  readonly tag: string;
  /** Null cancels the alarm. */
  readonly atMs: number | null;
  readonly title: string;
  readonly body: string;
  /** A path of this app, opened by a click. */
  readonly link: string;
}

export function isAlarm(message: unknown): message is Alarm {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'alarm';
}

/** Asks the service worker for its build. */
export interface BuildQuestion {
  readonly type: 'build';
}

export function isBuildQuestion(message: unknown): message is BuildQuestion {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'build';
}

/** The reply: the first script of the worker's build; null while developing. */
export interface BuildReply {
  readonly entry: string | null;
}

export function isBuildReply(message: unknown): message is BuildReply {
  return typeof message === 'object' && message !== null && 'entry' in message;
}
