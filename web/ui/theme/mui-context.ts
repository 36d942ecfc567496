import type { Components, Theme } from '@mui/material/styles';

/**
 * The theme of MUI's components. Filled by `mui-theme.ts`, which every module that uses one imports: a first visit loads
 * none of them.
 */
export const muiTheme: Partial<Theme> & { readonly components: Components<Theme> } = { components: {} };
