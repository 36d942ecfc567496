/** The signed-in user: `useAuth().user` is null for visitors. */
export { useAuth, type Session } from '../platform/session.tsx';
