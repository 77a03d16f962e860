import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Upload, IssueGroup } from '#domain/uploads/upload.ts'
import { MAX_REPLACEMENTS, type Replacement } from '#domain/uploads/reading.ts'
import { uploadColumns } from '#domain/survey-files/columns/columns.ts'
import { translated } from '#domain/language/text.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import css from './reading.module.css'
import { groupsQuery, readingQuery } from './queries.ts'
import { useReadAgain } from './use-read-again.ts'

const LONGEST = 199
const nothing = {}
const keyOf = ({ column, value, reason }: Pick<IssueGroup, 'column' | 'value' | 'reason'>) =>
  JSON.stringify([column, value, reason])

/** Errors grouped by kind, so that a value that is wrong in many cells is corrected once. */
export const IssueGroups = ({ batch }: { batch: Upload }) => {
  const { data: groups = [] } = useQuery(groupsQuery(batch))
  const { data: reading } = useQuery(readingQuery(batch))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const draft = useTypedDraft<Record<string, string>>(`import:${batch.id}:replacements`, typed, nothing)
  const again = useReadAgain(batch.id)
  const before = (reading?.replaced ?? []).map(({ column, value, by }): Replacement => ({ column, value, by }))
  const more = groups.flatMap((group): Replacement[] => {
    const by = (typed[keyOf(group)] ?? '').trim()
    return group.column === null || group.value === null || by === ''
      ? []
      : [{ column: group.column, value: group.value, by }]
  })
  /** Fills empty cells with the value of the row above, if the column is in the file. */
  const fillDown = ({ column, value }: IssueGroup) => {
    const key = uploadColumns[batch.report_type].find(({ title }) => title === column)?.key
    const isInFile = reading?.columns.some((one) => one.key !== null && one.key.split(':')[0] === key)
    if (key === undefined || value !== '' || !isInFile) return undefined
    return () => again.mutate({ fill_down: [...new Set([...(reading?.fill_down ?? []), key])] })
  }
  const leaveOut = ({ column, value }: IssueGroup) => {
    if (column === null || value === null || value.length > LONGEST) return undefined
    const leftOut = (reading?.rows_left_out ?? []).map((one) => ({ column: one.column, value: one.value }))
    return () => again.mutate({ rows_left_out: [...leftOut, { column, value }] })
  }
  if (groups.length === 0) return null
  return (
    <Form
      className={css.groups}
      onSubmit={() =>
        more.length > 0 &&
        void again
          .mutateAsync({ replacements: [...before, ...more].slice(0, MAX_REPLACEMENTS) })
          .then(draft.clear, () => {})
      }
    >
      <OfferedDraft draft={draft} onRestore={setTyped} />
      <ul>
        {groups.map((group) => (
          <li key={keyOf(group)}>
            <Group
              group={group}
              value={typed[keyOf(group)] ?? ''}
              busy={again.isPending}
              onFillDown={fillDown(group)}
              onLeaveOut={leaveOut(group)}
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
  busy: boolean
  onType: (text: string) => void
  onFillDown: (() => void) | undefined
  onLeaveOut: (() => void) | undefined
}
const Group = ({ group, value, busy, onType, onFillDown, onLeaveOut }: GroupProps) => {
  const { column, value: wrong, reason, count, lines, sheets = [], suggestions } = group
  const id = useId()
  return (
    <>
      <p className={css.group}>
        <strong>{t.times(count)}</strong> {column ?? t.wholeRow}
        {wrong !== null && wrong !== '' && <code>{wrong}</code>} {reason}
        <span className={css.given}>{t.onLines(lines, count, sheets)}</span>
      </p>
      {column !== null && wrong !== null && reason !== translated(reasons.noResult) && (
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
      {(onFillDown ?? onLeaveOut) && (
        <div className={css.choices}>
          {onFillDown && column !== null && (
            <Button busy={busy} onClick={onFillDown}>
              {t.fillDown(column)}
            </Button>
          )}
          {onLeaveOut && (
            <Button busy={busy} onClick={onLeaveOut} aria-label={t.leaveRowsOutNamed(count, column ?? '', wrong ?? '')}>
              {t.leaveRowsOut(count)}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
