import { looks, same, shortcut, type Known } from './reasons.ts'

const sending = 'web/surveys/outbox/use-outbox.ts'

export const web: Known[] = [
  // Sending where nothing waits sends nothing, and reading lists again shows the same.
  { why: shortcut, file: sending, line: 'refusal === null)', became: 'true' },
  { why: shortcut, file: sending, line: 'if (!waits) return', became: 'false' },
  { why: shortcut, file: sending, line: 'length < before', became: 'outbox.entries.get().length <= before' },
  // A person and their outbox stay the same while a page is shown.
  { why: same, file: sending, line: '[outbox, client]', became: '[]' },
  // What is neither sent nor waits is gone on from.
  { why: same, file: 'web/surveys/outbox/outbox.ts', line: "return 'refused'", became: '""' },
  {
    why: looks,
    file: 'web/surveys/outbox/outbox-panel.tsx',
    line: '{entry.refusal && <span',
    became: 'entry.refusal || <span className={css.why}>{entry.refusal}</span>',
  },
]
