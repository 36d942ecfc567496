/** Who is signed in: `useAuth().user` is null for visitors. */
export { useAuth } from '../platform/session.tsx';
