import type { SettingsSectionName } from '@plotline/contract/settings-sections.ts';
import { useCallback, useEffect, useState } from 'react';
import { layout } from '../../ui/theme/tokens.ts';

/** Distance below the top bar within which the head of a section counts as reached. */
const REACH = 96;

const FIRST = 'profile';

/** The element of a section is found by this id. */
export function sectionId(name: SettingsSectionName): string {
  return `settings-${name}`;
}

/** Follows which of the sections of a long page is being read, and scrolls to one. */
export function useSections(names: readonly SettingsSectionName[]) {
  const [current, setCurrent] = useState<SettingsSectionName>(FIRST);
  useEffect(() => {
    const follow = () => setCurrent(sectionInView(names));
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [names]);
  const show = useCallback((name: SettingsSectionName) => {
    const section = document.getElementById(sectionId(name));
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  }, []);
  return { current, show };
}

/** The last section whose head is at or above the top of the page; at its end the last one. */
function sectionInView(names: readonly SettingsSectionName[]): SettingsSectionName {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY + window.innerHeight >= scrollHeight - 2) return names.at(-1) ?? FIRST;
  return names.findLast(isReached) ?? FIRST;
}

function isReached(name: SettingsSectionName): boolean {
  const top = document.getElementById(sectionId(name))?.getBoundingClientRect().top;
  return top !== undefined && top <= layout.topBar + REACH;
}
