import { ui as t } from '#web/texts/ui.ts'
import { Notice } from '../notice.tsx'

/** `City: Ledbury changed to Ross`, for each label whose text has changed. */
export const differences = (before: Record<string, string>, now: Record<string, string>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((label) => before[label] !== now[label])
    .map((label) => t.changed(label, before[label] || t.nothing, now[label] || t.nothing))

type Value = string | number | boolean | null
const shown = (value: Value) => (typeof value === 'boolean' ? (value ? t.yes : t.no) : String(value ?? ''))

/** The values of a form by label, for `differences`. Members without a label are not displayed. */
export const labelled = <V extends { [M in keyof V]: Value }>(
  values: V,
  labels: { [M in keyof V]?: string },
): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(labels) as (keyof V)[]).map((name) => [labels[name] ?? String(name), shown(values[name])]),
  )

const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' })

/** Other people's changes to the same record while the form was open. */
export const TheirChanges = ({ lines }: { lines: string[] }) => (
  <div ref={bringIntoView}>
    <Notice tone="warn" live title={t.theirs}>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>{t.theirsText}</p>
    </Notice>
  </div>
)
