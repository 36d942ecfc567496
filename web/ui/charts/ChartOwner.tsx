import { createContext, use, type ReactNode } from 'react';

const ChartOwnerContext = createContext<string | null>(null);

/** Names the user of the charts inside, for their pictures. */
export function ChartOwner({ name, children }: { name: string; children: ReactNode }) {
  return <ChartOwnerContext value={name}>{children}</ChartOwnerContext>;
}

/** Returns the name of the user of a chart; null outside of a user's page. */
export function useChartOwner(): string | null {
  return use(ChartOwnerContext);
}
