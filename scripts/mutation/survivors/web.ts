import { looks, never, same, shortcut, type Known } from './reasons.ts'

const sending = 'web/field-work/outbox/use-outbox.ts'
const idle = 'web/platform/session/idle.ts'
const guard = 'web/frame/idle-guard.tsx'
const form = 'web/ui/form/use-checks.ts'

export const web: Known[] = [
  // Sending without pending entries sends nothing, and reloading lists shows the same.
  { why: shortcut, file: sending, line: 'refusal === null)', became: 'true' },
  { why: shortcut, file: sending, line: 'if (!waits) return', became: 'false' },
  { why: shortcut, file: sending, line: 'length < before', became: 'outbox.entries.get().length <= before' },
  // A person and their outbox do not change while a page is shown.
  { why: same, file: sending, line: '[outbox, client]', became: '[]' },
  // An entry that is neither sent nor pending is skipped.
  { why: same, file: 'web/field-work/outbox/outbox.ts', line: "return 'refused'", became: '""' },
  {
    why: looks,
    file: 'web/field-work/outbox/outbox-panel.tsx',
    line: '{entry.refusal && <span',
    became: 'entry.refusal || <span className={css.why}>{entry.refusal}</span>',
  },
  // No clock leaps by exactly whole minutes to the millisecond, nor by exactly the rounding threshold.
  { why: same, file: idle, line: 'idle < times.warn_after_ms', became: 'idle <= times.warn_after_ms' },
  {
    why: same,
    file: idle,
    line: 'const wasSet =',
    became: 'idle > times.end_after_ms + times.report_every_ms',
  },
  { why: same, file: idle, line: 'leap > LEAP_MS', became: 'leap >= LEAP_MS' },
  // Input within a second of other input restarts the same period.
  { why: shortcut, file: idle, line: 'steady() - activity.at() >= TICK_MS', became: 'steady() + activity.at()' },
  // Any name works that no other timestamp uses.
  { why: same, file: idle, line: "_KEY = 'bombus-", became: '""' },
  { why: same, file: 'web/platform/session/session.ts', line: "TABS = 'bombus-session'", became: '""' },
  // Its presence is sufficient; its value is not used.
  { why: same, file: 'web/platform/session/session.ts', line: "stored.set(OWED_KEY, '1')", became: '""' },
  // Neither is an envelope.
  { why: same, file: 'web/platform/api/api.ts', line: '.catch(() => null)', became: '() => undefined' },
  // The input that causes a report was recorded before it.
  { why: same, file: guard, line: 'api(reportActivity, { background: false })', became: '{}' },
  // Only a warning and the end are used.
  { why: same, file: guard, line: "useState<IdleState>({ kind: 'active' })", became: '{}' },
  { why: same, file: guard, line: "useState<IdleState>({ kind: 'active' })", became: '""' },
  // It lets the browser scroll without waiting.
  { why: shortcut, file: guard, line: 'passive: true', became: 'false' },
  { why: same, file: guard, line: '}, [])', became: '["Stryker was here"]' },
  { why: never, file: guard, line: 'watch.current?.stay()', became: 'watch.current.stay' },
  // A path has a last part, and a value that is not an issue has no path.
  { why: never, file: form, line: "issue.path.split('.').at(-1) ?? ''", became: '"Stryker was here!"' },
  { why: same, file: form, line: 'useState<Issue[]>([])', became: '["Stryker was here"]' },
]
