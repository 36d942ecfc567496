/** Copies of responses and unsent work for use without a connection; alarms that work on a locked phone. */
export { isUnreachable, withOfflineCopy, offlineCopy } from '../platform/offline-copies.ts';
export { setUnsentWork } from '../platform/unsent-work.ts';
export { sendAlarm } from '../platform/service-worker.ts';
export { logProblem } from '../platform/log.ts';
