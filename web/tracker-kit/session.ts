/** The signed-in user: `useAuth().user` is null for visitors. */
export { useAuth } from '../platform/session.tsx';
