/** Numbers, weights, money, durations and times as users read them. */
export {
  counted,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDuration,
  formatLocalDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatWeight,
  kgToUnit,
} from '../platform/format.ts';
