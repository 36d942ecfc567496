/** Formats numbers, weights, money, durations and times. */
export {
  counted,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDuration,
  formatLocalDate,
  formatMoney,
  formatNumber,
  formatPart,
  formatPercent,
  formatRelativeTime,
  formatWeight,
  kgToUnit,
} from '../platform/format.ts';
