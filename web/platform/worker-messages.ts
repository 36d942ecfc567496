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
