import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Import, IssueGroup } from '#domain/imports/import.ts'
import { MAX_REPLACEMENTS, type ImportReading, type Replacement } from '#domain/imports/reading.ts'
import { imports as t } from '#web/texts/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import css from './reading.module.css'
import { groupsQuery, readingQuery } from './queries.ts'
import { useReadAgain } from './use-read-again.ts'

const keyOf = ({ column, value, reason }: Pick<IssueGroup, 'column' | 'value' | 'reason'>) =>
  JSON.stringify([column, value, reason])

/** Errors of one kind together; what many cells have wrong is put right once. */
export const IssueGroups = ({ batch }: { batch: Import }) => {
  const { data: groups = [] } = useQuery(groupsQuery(batch))
  const { data: reading } = useQuery(readingQuery(batch))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const again = useReadAgain(batch.id)
  const before = (reading?.replaced ?? []).map(({ column, value, by }): Replacement => ({ column, value, by }))
  const more = groups.flatMap((group): Replacement[] => {
    const by = (typed[keyOf(group)] ?? '').trim()
    return group.column === null || group.value === null || by === ''
      ? []
      : [{ column: group.column, value: group.value, by }]
  })
  if (groups.length === 0) return null
  return (
    <Form
      className={css.groups}
      onSubmit={() =>
        more.length > 0 && again.mutate({ replacements: [...before, ...more].slice(0, MAX_REPLACEMENTS) })
      }
    >
      <ul>
        {groups.map((group) => (
          <li key={keyOf(group)}>
            <Group
              group={group}
              value={typed[keyOf(group)] ?? ''}
              onType={(text) => setTyped({ ...typed, [keyOf(group)]: text })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button type="submit" kind="primary" busy={again.isPending} disabled={more.length === 0}>
          {t.replaceAndCheck}
        </Button>
      </div>
    </Form>
  )
}

interface GroupProps {
  group: IssueGroup
  value: string
  onType: (text: string) => void
}
const Group = ({ group: { column, value: wrong, reason, count, lines, suggestions }, value, onType }: GroupProps) => {
  const id = useId()
  return (
    <>
      <p className={css.group}>
        <strong>{t.times(count)}</strong> {column ?? t.wholeRow}
        {wrong !== null && wrong !== '' && <code>{wrong}</code>} {reason}
        <span className={css.given}>{t.onLines(lines, count)}</span>
      </p>
      {column !== null && wrong !== null && (
        <>
          <TextField
            label={wrong === '' ? t.replaceEmpty(column) : t.replaceAll(wrong)}
            list={suggestions.length > 0 ? id : undefined}
            value={value}
            maxLength={200}
            onChange={(event) => onType(event.target.value)}
          />
          {suggestions.length > 0 && (
            <datalist id={id}>
              {suggestions.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      )}
    </>
  )
}

/** What was read instead of what stands in the file, to be taken back. */
export const Replaced = ({ batch, reading }: { batch: Import; reading: ImportReading }) => {
  const again = useReadAgain(batch.id)
  const { replaced } = reading
  if (replaced.length === 0) return null
  const without = (gone: number) =>
    replaced.filter((_, index) => index !== gone).map(({ column, value, by }): Replacement => ({ column, value, by }))
  return (
    <ul className={css.replaced} aria-label={t.replacedTitle}>
      {replaced.map(({ column, value, by, rows }, index) => (
        <li key={index}>
          <span>{t.replaced(column, value, by, rows)}</span>
          <Button
            kind="ghost"
            busy={again.isPending}
            aria-label={t.takeBackNamed(column, value)}
            onClick={() => again.mutate({ replacements: without(index) })}
          >
            {t.takeBack}
          </Button>
        </li>
      ))}
    </ul>
  )
}
